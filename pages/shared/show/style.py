"""One style sheet for everything drawn with st.html. Its colours come from the theme, so that there is one place
for them; `light-dark()` follows the theme the page is in."""

import html
import re

import streamlit as st

from pages.shared import state

# A chart is drawn once for both themes: these stand out on either background.
CHART_ACCENT = "#1B8F88"
CHART_SECOND = "#C26A32"
CHART_QUIET = "#85898E"
CHART_RUNS = (CHART_ACCENT, CHART_SECOND)  # two runs, in the order they are given

_SHEET = """
.stApp {
  --accent: light-dark(%(light.primaryColor)s, %(dark.primaryColor)s);
  --page: light-dark(%(light.backgroundColor)s, %(dark.backgroundColor)s);
  --ink: light-dark(%(light.textColor)s, %(dark.textColor)s);
  --line: light-dark(%(light.borderColor)s, %(dark.borderColor)s);
  --quiet: color-mix(in srgb, var(--ink) 72%%, var(--page));
  --wash: color-mix(in srgb, var(--accent) 10%%, var(--page));
  --bad: light-dark(#A3261F, #FF8F85);
}
.stMainBlockContainer { max-width: 66rem; padding-top: 4.6rem; padding-bottom: 4rem; }
.stMainBlockContainer h1 { font-size: 2.1rem; padding: .2rem 0 .3rem; }
.stMainBlockContainer h2 { font-size: 1.4rem; padding: .3rem 0; }
.stMainBlockContainer h3 { font-size: 1.2rem; padding: .2rem 0; }
/* White on the dark theme's accent is 2.2:1; the page colour on it is 8:1. */
.stApp button[data-testid*="primary"]:not(:disabled) { color: light-dark(#FFFFFF, %(dark.backgroundColor)s); }
/* What draws nothing takes no place, and no gap, in the column. */
.st-key-store, .st-key-store-pen, .st-key-top, .st-key-focus { position: absolute; }
.stElementContainer:has(> .stHtml > style) { display: none; }
/* A link from a screen to another view of itself is not "the current page". */
.stMainBlockContainer [data-testid="stPageLink-NavLink"] { background: none; font-weight: 400; }
.stMainBlockContainer [data-testid="stPageLink-NavLink"] * { font-weight: 400; }
/* Streamlit's own ring is the accent at half strength, 2.2:1 on this page. Where things lie close it goes inside. */
.stApp :is(a, button, summary, [tabindex]:where(:not(input, textarea))):focus-visible,
.stCheckbox label:has(:focus-visible) {
  outline: 3px solid var(--accent); outline-offset: 2px; }
.stMain [tabindex="-1"]:focus-visible { border-radius: .2rem; position: relative; z-index: 1; }
/* What a key brings into view is not left under the header. */
.stMain { scroll-padding: 4.5rem 0 1.5rem; }
.stApp [data-testid="stPageLink-NavLink"]:focus-visible, .stApp .stMain:focus-visible,
.stApp button[role="radio"]:focus-visible, .stApp summary:focus-visible {
  outline: 3px solid var(--accent); outline-offset: -3px; }
/* Put away, it is still there beside the page, where no key should stop. */
.stSidebar[data-collapsed="true"] { visibility: hidden; transition: transform .3s, min-width .3s, max-width .3s,
  visibility 0s .3s; }
/* In the sidebar what belongs to Practise stands under it, and what follows does not. */
.st-key-practise { margin: -.4rem 0 .4rem .5rem; padding-left: .4rem; border-left: 1px solid var(--line); gap: .4rem; }
/* A lesson's links are sentences: they go on in the next line. */
[class*="st-key-lesson-"] [data-testid="stPageLink-NavLink"] * { white-space: normal; line-height: 1.4; }
/* The accent on the wash of a chosen and hovered segment is 4.4:1. */
.stApp button[data-variant="segmented_control"][aria-checked="true"] p,
.stApp button[data-variant="pills"]:is([aria-checked="true"], [aria-pressed="true"]) p {
  color: var(--ink); font-weight: 600; }
/* Streamlit's own grey for captions is 4.2:1 on this page. */
.stApp [data-testid="stCaptionContainer"] { color: var(--quiet); opacity: 1; }
.stApp [data-testid="stCaptionContainer"] * { color: var(--quiet); }
/* The chart's own toolbar would lie over its neighbour; the figures stand in a table. */
.stElementToolbar { display: none; }
.stApp .katex { font-size: 1.05em; }
.stApp .katex-display { margin: .5rem 0; }
/* A sum too long for its column goes on in the next line; it would be cut off. */
.stApp .katex-display > .katex { white-space: normal; }
.stApp .katex-display .katex-html > .base { margin: .15rem 0; }

.hm { color: var(--ink); line-height: 1.5; font-variant-numeric: tabular-nums; overflow-wrap: break-word; }
.hm .quiet { color: var(--quiet); }
.hm .bad { color: var(--bad); }
.hm .sr { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%%); }
.hm .dot { display: inline-block; box-sizing: border-box; width: .7em; height: .7em; border-radius: 50%%;
  border: 1.5px solid currentColor; }
.hm .dot.on { background: currentColor; }
.hm code { font-size: .82em; color: var(--quiet); background: none; border: 1px solid var(--line); border-radius: .3rem;
  padding: .05rem .35rem; white-space: nowrap; }
.hm .rule { display: inline-block; font-size: .86rem; color: var(--quiet); border: 1px solid var(--line);
  border-radius: .7rem; padding: 0 .6rem; line-height: 1.4; margin-top: .2rem; }
.hm mark { background: var(--wash); color: var(--accent); font-weight: 600; border-radius: .2rem; padding: 0 .2rem; }
.hm-file { font-family: "Source Code Pro", monospace; font-size: .82rem; white-space: pre-wrap; margin: 0; }
.hm-strip { font-size: .85rem; }
.hm-strip .track { display: block; height: 3px; border-radius: 2px; background: var(--line); margin-top: .45rem; }
.hm-strip .track i { display: block; height: 100%%; border-radius: 2px; background: var(--accent); }

.hm table { border-collapse: collapse; width: 100%%; margin: 0; }
.hm th, .hm td { border: 0; border-top: 1px solid var(--line); padding: .45rem .5rem; text-align: left;
  font-weight: 400; }
.hm tr:last-child > * { border-bottom: 1px solid var(--line); }
.hm thead td { border-top: 0; }
.hm thead th { border-top: 0; color: var(--quiet); font-size: .85rem; }
.hm td.number, .hm th.number { text-align: right; }

.hm-ranking .rank { width: 1.8rem; font-family: "Source Serif", serif; color: var(--quiet); }
.hm-ranking .doc { font-weight: 600; }
.hm-ranking .judged { white-space: nowrap; color: var(--quiet); }
.hm-ranking .judged .dot { margin-right: .5rem; vertical-align: -.03em; }
.hm-ranking tr.relevant > * { background: var(--wash); }
.hm-ranking tr.relevant .judged { color: var(--accent); font-weight: 600; }
.hm-ranking tr.below .doc { font-weight: 400; }
.hm-ranking tr.cut td { border-top: 2px dashed var(--accent); padding: .1rem .5rem; font-size: .8rem;
  color: var(--quiet); }
.hm-known { margin: .6rem 0 0; }
.hm-ranking .shared { font-size: .85rem; line-height: 1.7; }

.hm-hits td { vertical-align: top; }
.hm-hits .about, .hm-hits .passage, .hm-document .about { font-size: .85rem; }
.hm-hits .judged, .hm-document .judged { margin-left: .4rem; }
.hm-hits .passage { line-height: 1.55; margin-top: .15rem; }
.hm-document { border-left: 3px solid var(--line); padding: .1rem 0 .1rem .9rem; }
.hm-document p { margin: .3rem 0; }

.hm-verdicts .row { display: grid; grid-template-columns: 1.4rem minmax(4.6rem, max-content) 1fr; gap: .1rem .6rem;
  padding: .55rem 0; border-top: 1px solid var(--line); }
.hm-verdicts .row:last-child { border-bottom: 1px solid var(--line); }
.hm-verdicts .mark { font-weight: 700; color: var(--accent); }
.hm-verdicts .wrong .mark, .hm-verdicts .unreadable .mark { color: var(--bad); }
.hm-verdicts .name, .hm-verdicts b { font-weight: 600; }
.hm-verdicts .why { grid-column: 2 / -1; margin: 0; }
.hm-verdicts.wide-names .row { grid-template-columns: 1.4rem 1fr; }
.hm-verdicts.wide-names .figure { grid-column: 2 / 3; }
.hm-verdicts.of-words .row { grid-template-columns: 1.4rem 1fr; }
/* An option is a box to hit anywhere; what is chosen is marked by the radio itself too. */
.stApp [class*="st-key-option-"] [data-testid="stWidgetLabel"] p { font-size: 1rem; font-weight: 600; }
.stApp [class*="st-key-option-"] [role="radiogroup"] { gap: .5rem; width: 100%%; }
.stApp [class*="st-key-option-"] [role="radiogroup"] > div { width: 100%%; }
.stApp [class*="st-key-option-"] [data-testid="stRadioOption"] { width: 100%%; margin: 0; padding: .6rem .8rem;
  border: 1px solid var(--line); border-radius: .4rem; }
.stApp [class*="st-key-option-"] [data-testid="stRadioOption"] p { font-size: 1rem; }
.stApp [class*="st-key-option-"] [data-testid="stRadioOption"]:has(input:checked) { border-color: var(--accent);
  background: var(--wash); }
.stApp [class*="st-key-option-"] [data-testid="stRadioOption"]:has(input:focus-visible) {
  outline: 3px solid var(--accent); outline-offset: 1px; }

.hm-rules th, .hm-rules td { vertical-align: top; font-size: .92rem; }
.hm-rules th { width: 26%%; }
.hm-figures td.number { overflow-wrap: normal; }
.hm-figures td.long { overflow-wrap: anywhere; }
@media (min-width: 641px) {
  .stApp [class*="st-key-fields-"]:has(> :nth-child(2)) { display: grid; grid-template-columns: 1fr 1fr; }
}
@media (max-width: 640px) {
  .hm-ranking thead th, .hm-ranking thead + tbody > tr > * { padding: .45rem .25rem; }
  .hm-figures th, .hm-figures td { padding: .4rem .15rem; font-size: .8rem; }
}
.hm .swatch { display: inline-block; width: .8em; height: .8em; border-radius: .15em; margin-right: .5em; }
.hm-apart p { margin: 0 0 .4rem; }
.hm-wide th, .hm-wide td { vertical-align: top; font-size: .9rem; overflow-wrap: anywhere; }
.hm-wide thead th { overflow-wrap: normal; }
.hm-wide.numbers :is(thead th + th, td) { text-align: right; }
.hm-wide.words table { table-layout: fixed; }
.hm-wide.words thead th { width: 13%%; }
.hm-wide.words thead th:first-child { width: 38%%; }
.hm-wide.words thead th:nth-child(2) { width: 11.5rem; }
.hm-wide.words td code { white-space: normal; }
.hm-wide.words thead th:nth-child(4) { width: 4rem; }
.hm-wide.words tbody th { overflow-wrap: break-word; }
.hm-wide.words td { color: var(--quiet); }
@media (max-width: 640px) {
  .hm-wide thead { position: absolute; clip-path: inset(50%%); }
  .hm-wide :is(tr, th) { display: block; }
  .hm-wide tbody tr { border-top: 1px solid var(--line); padding: .4rem 0; }
  .hm-wide tbody tr:last-child { border-bottom: 1px solid var(--line); }
  .hm-wide :is(tbody th, td) { border: 0 !important; padding: .1rem 0; min-width: 0 !important; }
  .hm-wide.numbers tbody th { font-weight: 600; }
  .hm-wide td { display: flex; justify-content: space-between; gap: .8rem; }
  .hm-wide.words td { justify-content: start; }
  .hm-wide td.none { display: none; }
  .hm-wide td::before { content: attr(data-name); color: var(--quiet); flex: none; }
}
.hm-claim { border-left: 4px solid var(--accent); background: var(--wash); border-radius: 0 .4rem .4rem 0;
  padding: .7rem 1.1rem .8rem; }
.hm-claim.spent { border-color: var(--bad); background: color-mix(in srgb, var(--bad) 10%%, var(--page)); }
.hm-claim .head { font-size: .82rem; color: var(--quiet); }
.hm-claim .claim { font-family: "Source Serif", serif; font-size: 1.2rem; line-height: 1.45; margin: .1rem 0; }
.hm-claim .foot { font-size: .9rem; color: var(--quiet); overflow-wrap: anywhere; margin: 0; }
.hm-point { border-top: 1px solid var(--line); padding-top: .5rem; }
.hm-point p, .hm-notes p { margin: 0; }
.hm-point .quiet, .hm-notes .quiet { font-size: .85rem; }
.hm-point .says { font-weight: 600; }
.hm-point dl, .hm-point dt, .hm-point dd { padding: 0; margin: 0; }
.hm-point dl { display: grid; grid-template-columns: 4.6rem 1fr; gap: .15rem .5rem; margin: .3rem 0 0;
  font-size: .92rem; }
.hm-point dt { color: var(--quiet); }
.hm-notes { border-left: 3px solid var(--line); padding-left: .8rem; }
.hm-notes .text { white-space: pre-wrap; overflow-wrap: anywhere; }
.hm-scores .score { width: 1.8rem; font-weight: 600; vertical-align: top; }
.hm-scores td { font-size: .92rem; }
.hm-claim mark { background: none; padding: 0; text-decoration: underline; text-underline-offset: .2em; }
.hm mark.flag { color: var(--bad); background: color-mix(in srgb, var(--bad) 10%%, var(--page)); }
.hm.stale td, .hm.stale th, .hm.stale b { color: var(--quiet); font-weight: 400; }
.hm-grid table { table-layout: fixed; }
.hm-grid th, .hm-grid td { padding: .3rem 0; text-align: center; }
.hm-grid col.place { width: 1.85rem; }
.hm-grid th.question { text-align: left; padding-right: .4rem; line-height: 1.3; }
.hm-grid .kept { background: var(--wash); }
.hm-grid .edge { border-right: 2px dashed var(--accent); }
.hm-grid td .dot { color: var(--quiet); opacity: .6; }
.hm-grid td .dot.on { color: var(--ink); opacity: 1; width: .95em; height: .95em; vertical-align: -.1em; }
.hm-grid td.kept .dot.on { color: var(--accent); }
/* A worksheet stays a table on a phone: its columns do not stack, and its fields are small. */
.stApp .st-key-sheet { gap: 0; }
.stApp .st-key-sheet .stHorizontalBlock { flex-wrap: nowrap; gap: .3rem; border-bottom: 1px solid var(--line);
  padding: .2rem 0; }
.stApp .st-key-sheet .stColumn { min-width: 0; }
.stApp .st-key-sheet input { padding: .3rem .2rem .3rem .45rem; }
.st-key-sheet .stTextInput { position: relative; }
.st-key-sheet [class*="st-key-draft_sheet"] { position: relative; }
.st-key-sheet [class*="st-key-draft_sheet"]::after { position: absolute; top: -.5rem; right: .25rem; color: var(--mark);
  font-size: .8rem; font-weight: 700; background: var(--page); line-height: 1; padding: 0 .1rem; }
.st-key-sheet [data-testid="InputInstructions"] { display: none; }
.hm-skill { padding: .5rem 0 0 1.6rem; position: relative; border-top: 1px solid var(--line); }
.hm-skill .sign { position: absolute; left: 0; color: var(--accent); }
.hm-skill p { margin: 0; font-size: .92rem; }
.hm-skill .state { color: var(--accent); font-weight: 600; }
.hm-skill.open .state, .hm-skill.open .sign { color: var(--quiet); font-weight: 400; }
.hm-cell { padding: .1rem 0 .1rem .45rem; overflow-wrap: anywhere; }
.hm-cell.head { font-size: .76rem; color: var(--quiet); overflow-wrap: normal; padding-left: .2rem; }
.hm-cell.below { text-align: right; padding-right: .6rem; }
.hm-ranks col.place { width: 1.6rem; }
.hm-ranks col.change { width: 5.6rem; }
.hm-ranks th.change, .hm-ranks td.change { text-align: left; line-height: 1.3; }
.hm-ranks .tied { display: block; font-size: .8rem; }
.hm-ranks .way { white-space: nowrap; font-weight: 600; }
.hm-ranks td .dot.was { opacity: 1; width: .95em; height: .95em; vertical-align: -.1em; }
.hm-ranks td.tie { background: linear-gradient(var(--line), var(--line)) center / 100%% 1px no-repeat; }
.hm-ranks tr.up td.path, .hm-ranks tr.down td.path { background: var(--wash); }
.hm-ranks tr.down td.path { background: color-mix(in srgb, var(--bad) 12%%, var(--page)); }
.hm-ranks tr.up .way, .hm-ranks tr.up td .dot { color: var(--accent); }
.hm-ranks tr.down .way, .hm-ranks tr.down td .dot { color: var(--bad); }
@media (max-width: 640px) {
  .hm-ranks col.place { width: 1.3rem; }
  .hm-ranks col.change { width: 4.7rem; }
}
.hm-family .family { border-top: 1px solid var(--line); padding: .45rem 0 .5rem; }
.hm-family .family:first-child { border-top: 0; padding-top: 0; }
.hm-family dl { display: grid; grid-template-columns: 1fr 1fr; gap: 0 1.2rem; margin: 0; padding: 0; }
.hm-family dt { font-weight: 600; }
.hm-family dd { margin: 0; }
.hm-family p { margin: .15rem 0 0; font-size: .86rem; line-height: 1.45; }
.hm-others th, .hm-others td { vertical-align: top; }
.hm-others thead th { white-space: nowrap; }
.hm-others th p { margin: 0; font-size: .86rem; line-height: 1.45; max-width: 34rem; }
.hm-others .version { color: var(--quiet); font-size: .78rem; }
.hm-others td { position: relative; min-width: 3.4rem; }
.hm-others td b { font-weight: 400; }
.hm-others td .quiet { display: block; font-size: .8rem; }
.hm-others td.none { text-align: right; color: var(--quiet); }
.hm-others td.differs { background: var(--wash); }
.hm-others td.differs b { font-weight: 700; color: var(--accent); }
.hm-others td.differs .mark { color: var(--accent); margin-right: .3rem; }
.hm-others tr.ours td b { font-weight: 600; }
@media (max-width: 640px) {
  .hm-others tr { display: grid; grid-template-columns: repeat(5, 1fr); }
  .hm-others th[scope="row"], .hm-others thead th:first-child { grid-column: 1 / -1; }
  .hm-others thead th:first-child { display: none; }
  .hm-others td, .hm-others thead th { border-top: 0; padding: .2rem .2rem .4rem; min-width: 0; font-size: .86rem; }
  .hm-others tr:last-child > th { border-bottom: 0; }
}
.hm-beyond dl { display: flex; flex-wrap: wrap; gap: .2rem 1.6rem; margin: .2rem 0; padding: 0; }
.hm-beyond dt { font-size: .86rem; color: var(--quiet); }
.hm-beyond dd { margin: 0; }
.hm-beyond dd .quiet { margin-left: .4rem; }
.hm-beyond p { margin: 0; }
"""

_WALL = """
/* Every measure is in rem, so this is the one size: 28.8 px at 1920, and never below the usual one. */
html { font-size: clamp(17px, 1.5vw, 58px) !important; }
/* Nothing is drawn in the sidebar, but where there was one its empty place would stay. */
.stApp .stAppHeader, .stApp [data-testid="stSidebar"] { display: none; }
.stMainBlockContainer { max-width: 64rem; padding-top: 1.2rem; padding-bottom: 6rem; }
.stMain { scroll-padding: 1.5rem 0 5.5rem; }
/* A title that has the focus is what everybody reads anyway; a ring around it says nothing to a class. */
.stMain [tabindex="-1"]:focus-visible { outline: none; }
/* What is fixed takes no place, and no gap, in the column. */
.st-key-presenter-keys, [data-testid="stLayoutWrapper"]:has(> [class*="st-key-present-"]) { position: absolute; }
.st-key-present-bar, .st-key-present-turns { position: fixed; bottom: 0; z-index: 100; width: auto;
  padding: .5rem 1rem; }
.st-key-present-bar { left: 0; right: 0; justify-content: flex-end; background: var(--page);
  border-top: 1px solid var(--line); }
.st-key-present-turns { left: 0; z-index: 101; }
.st-key-present-qr { position: fixed; right: 1rem; bottom: 4.4rem; z-index: 102; width: 19rem; padding: 1rem;
  background: var(--page); border: 2px solid var(--accent); border-radius: .4rem; }
.hm-qr img { display: block; width: 100%; image-rendering: pixelated; }
.hm-qr p { margin: .4rem 0 0; font-size: .85rem; overflow-wrap: anywhere; }
.hm-lesson p { margin: 0; }
.hm-lesson .track { display: block; height: 3px; border-radius: 2px; background: var(--line); margin: .2rem 0 .5rem; }
.hm-lesson .track i { display: block; height: 100%; border-radius: 2px; background: var(--accent); }
.hm-lesson .say { font-size: 1.15rem; }
.hm-wall .row { grid-template-columns: 3rem 1fr; align-items: baseline; }
.hm-wall .letter { font-weight: 700; font-size: 1.2rem; color: var(--accent); }
.hm-wall .row.wrong .letter { color: var(--bad); }
.hm-wall .figure b { font-size: 1.2rem; margin-right: .5rem; }
.hm-wall .why { grid-column: 2 / -1; }
/* What a hand is raised for is the largest thing on the wall. */
.hm-wall.open .letter, .hm-wall.open .figure b { font-size: 1.9rem; line-height: 1.35; }
.hm-wall.open .words { font-size: 1.2rem; }
.hm-calls .row { grid-template-columns: minmax(5.5rem, max-content) 1fr; align-items: baseline; }
.hm-calls .name { font-size: 1.4rem; }
.hm-calls .ways { font-size: 1.1rem; color: var(--quiet); }
.hm .quiet, .hm thead th, .hm-grid th, .hm-ranking tr.cut td, .hm-ranking .shared, .hm-scores td, .hm-point dl,
.hm-point .quiet, .hm-notes .quiet, .hm-claim .head, .hm-claim .foot { font-size: max(.85rem, .85em); }
/* A chart measures itself before it is enlarged, so its box is as much narrower as it is enlarged. */
.stVegaLiteChart { zoom: 1.6; width: 62.5% !important; }
@media (max-width: 900px) {
  .st-key-present-bar, .st-key-present-turns, .st-key-present-qr,
  [data-testid="stLayoutWrapper"]:has(> [class*="st-key-present-"]) { position: static; }
  .stMainBlockContainer { padding-bottom: 2rem; }
  .stMain { scroll-padding-bottom: 1.5rem; }
  /* Enlarged, a chart of this width would lose the ends of its legend and half its labels. */
  .stVegaLiteChart { zoom: 1; width: 100% !important; }
}
"""


def sheet() -> str:
    """The style sheet with the theme's colours put in."""
    names = ("primaryColor", "backgroundColor", "textColor", "borderColor")
    colours = {f"{mode}.{name}": st.get_option(f"theme.{mode}.{name}") for mode in ("light", "dark") for name in names}
    return f"<style>{_SHEET % colours}</style>"


def on_the_wall() -> str:
    """What presenter mode adds to it."""
    return f"<style>{_WALL}</style>"


def chart_height(usual: int) -> int:
    """The height of a chart of bars: the wall's larger words take more of it, and would leave the bars flat."""
    return 2 * usual if state.presenting() else usual


def safe(text: object) -> str:
    """Any text as HTML that shows it and does nothing else."""
    return html.escape(str(text), quote=True)


# What the page still turns into something after it has read the Markdown, so that no backslash helps: addresses become
# links, :names: icons, and arrows of signs arrows. A joiner, which is not seen and takes no place, parts them.
_JOINER = "\u2060"
_STILL_ALIVE = re.compile(
    r"(?<=:)(?=//|[\w+-]+[:/])|(?<=www)(?=\.)|(?<=@)(?=[-\w]+\.[-\w])|(?<=(?<!\S)[-<>~])(?=[->=]+(?!\S))", re.IGNORECASE
)


def as_markdown(text: str) -> str:
    """Any text as Markdown that shows it and does nothing else."""
    return re.sub(r"([\\`*_{}\[\]()#+\-.!|<>~$:&^=])", r"\\\1", _STILL_ALIVE.sub(_JOINER, text))
