import sys

from rubric.cli import main

sys.exit(main())
