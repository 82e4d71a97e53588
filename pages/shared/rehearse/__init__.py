"""The steps of Rehearse, one file each: begin, answer, judge, a sample answer, the report, the sheet."""
