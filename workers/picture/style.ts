/** The styles of all pictures and of the pages around them: light and dark, without a script. */
import { SLIDER_STYLE } from './slider.js'

export const PICTURE_STYLE = `
:root{color-scheme:light dark;--back:#fff;--ink:#1b1f24;--soft:#59626d;--line:#c9d0d8;--band:#f4f6f8;--act:#0b5cad;--others:#6b7480;--claim:#146c2e;--against:#b3161f;--unsure:#7a5200;--pale:#eef3fa}
@media(prefers-color-scheme:dark){:root{--back:#14171b;--ink:#e8ebee;--soft:#a3adb8;--line:#3d4650;--band:#1c2026;--act:#7db8ff;--others:#98a2ad;--claim:#62d58a;--against:#ff8a85;--unsure:#f0c060;--pale:#1b2530}}
*{box-sizing:border-box}
body{background:var(--back);color:var(--ink);font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,'Liberation Sans',sans-serif;margin:0 auto;max-width:76rem;padding:1rem 1.25rem 3rem}
main{overflow-wrap:anywhere}
a{color:var(--act)}
h1,h2,h3,h4{line-height:1.25;margin:.2em 0}
.part{font-size:.8rem;letter-spacing:.06em;text-transform:uppercase;color:var(--soft)}
article.verdict{border-top:6px solid var(--unsure);margin:1.5rem 0 3rem;padding-top:.6rem}
article.no{border-color:var(--against)}article.yes{border-color:var(--claim)}
article .because{font-size:1.5rem;overflow-wrap:anywhere}
.answer{font-size:1.1rem;margin:0}
.answer strong{color:var(--back);background:var(--unsure);border-radius:.3em;padding:.1em .6em;margin-right:.3em}
.no .answer strong{background:var(--against)}.yes .answer strong{background:var(--claim)}
.of{color:var(--soft)}.of::before{content:'· '}
.plain{font-size:1.1rem;margin:.3rem 0 1rem}
.sides{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,20rem),1fr));gap:1rem;margin-bottom:1rem}
.sides>section{border:1px solid var(--line);border-radius:.5rem;padding:.6rem .9rem;min-width:0;overflow-wrap:anywhere}
.sides ul{margin:.2rem 0;padding-left:1.2rem}.sides p{margin:.2rem 0}
.sides .parts{list-style:none;padding:0}.parts li{display:flex;gap:.6rem}.parts b{width:1em;flex:none;text-align:center}
.parts em{color:var(--soft);font-style:normal}.parts em::before{content:'— '}
.fate-true b,.fate-true em{color:var(--claim)}.fate-false b,.fate-false em{color:var(--against)}
.no .found,.unknown .found{border-left:5px solid var(--against)}.unknown .found{border-left-color:var(--unsure)}.yes .found{border-left:5px solid var(--claim)}
.intent{font-style:italic}.join{color:var(--soft)}
figure{margin:0 0 1rem}
.scroll{overflow-x:auto}
.chart{display:block;width:100%;min-width:700px;height:auto}
.chart text{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono','Liberation Mono',monospace;font-size:14px;fill:var(--ink)}
.chart .lane{font-family:inherit;font-weight:700;font-size:16px}.chart .means{font-family:inherit;font-size:13px;fill:var(--soft)}
.chart .time{font-size:12.5px;fill:var(--soft)}
.band{fill:var(--back)}.band0{fill:var(--band)}
.axis{stroke:var(--soft);stroke-width:1.2}.guide{stroke:var(--line);stroke-dasharray:2 4}
.label{paint-order:stroke;stroke:var(--back);stroke-width:3px;stroke-linejoin:round}
.chart .label.others{fill:var(--others)}.chart .label.against{fill:var(--against)}
.tag{paint-order:stroke;stroke:var(--back);stroke-width:3px;stroke-linejoin:round;font-weight:700}
.chart .tag.claim{fill:var(--claim)}.chart .tag.against{fill:var(--against)}
.dot{fill:var(--act)}.dot.others{fill:var(--others)}.dot.unknown{fill:var(--others)}.dot.bad{fill:var(--act);stroke:var(--against);stroke-width:3}
.dot.claim{fill:var(--claim)}.dot.against{fill:var(--against)}.ring{fill:none;stroke:var(--claim);stroke-width:1.5}
.chart .number{font-family:inherit;font-size:13px;font-weight:700;fill:var(--back)}
.bar{stroke:var(--act);stroke-width:6;opacity:.45}.bar.others{stroke:var(--others)}.bar.open{stroke:var(--against);stroke-dasharray:8 5}
.arrow{fill:none;stroke:var(--act);stroke-width:1.6;opacity:.75}.head{fill:var(--act)}
.tick{stroke-width:3;stroke:var(--others);opacity:.8}.tick.act{stroke:var(--act)}
.never{fill:var(--back);stroke:var(--against);stroke-width:1.5;stroke-dasharray:5 4}
figcaption{color:var(--soft);font-size:.85rem;display:flex;flex-wrap:wrap;gap:.2rem 1.2rem;margin-top:.4rem}
.key{display:inline-block;width:.85em;height:.85em;border-radius:50%;background:var(--act);margin-right:.4em;vertical-align:-.05em}
.key.others{background:var(--others)}.key.claim{background:var(--claim)}.key.against{background:var(--against);border-radius:0;transform:rotate(45deg) scale(.85)}
.key.led{border-radius:0;height:2px;width:1.4em;vertical-align:.25em}
.story{list-style:none;counter-reset:moment;padding:0;margin:.4rem 0}
.story li{counter-increment:moment;display:grid;grid-template-columns:1.8rem 6rem 6rem 1fr;gap:.5rem;padding:.25rem 0;border-top:1px solid var(--line);align-items:baseline}
.story li::before{content:counter(moment);background:var(--act);color:var(--back);border-radius:50%;width:1.6em;height:1.6em;line-height:1.6em;text-align:center;font-weight:700;font-size:.85rem}
.story li.others::before,.story li.unknown::before{background:var(--others)}.story li.claim::before{background:var(--claim)}.story li.against::before{background:var(--against)}
.story li.missing{counter-increment:none;color:var(--against)}.story li.missing::before{content:'✗';background:none;color:var(--against)}
.when,.where{color:var(--soft)}.what{min-width:0;overflow-wrap:anywhere}
.story .claim strong{color:var(--claim)}.story .against strong{color:var(--against)}
code{display:block;font-size:.85rem;background:var(--band);border-radius:.3rem;padding:.1rem .4rem;margin-top:.2rem;white-space:pre-wrap;overflow-wrap:anywhere}
@media(max-width:600px){.story li{grid-template-columns:1.8rem auto 1fr}.story .what{grid-column:2/-1}}
.wide{min-width:40rem}
table{border-collapse:collapse;width:100%;margin:1rem 0}caption{text-align:left;font-weight:700}
th,td{border-bottom:1px solid var(--line);padding:.3rem .8rem .3rem 0;text-align:left;vertical-align:top;overflow-wrap:anywhere}
summary{cursor:pointer}dl{display:grid;grid-template-columns:max-content 1fr;gap:.1rem 1rem}dt{color:var(--soft)}dd{margin:0;grid-column:2;overflow-wrap:anywhere}
.v-yes{color:var(--claim);font-weight:700}.v-no{color:var(--against);font-weight:700}.v-unknown{color:var(--unsure);font-weight:700}
.two{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,18rem),1fr));gap:1rem}.two figure{margin:0}.two img{display:block;width:100%;border:1px solid var(--line)}
.shot,.shots img{display:block;max-width:100%;border:1px solid var(--line)}
.slider{border:1px solid var(--line);border-radius:.5rem;margin:.4rem 0;padding:.5rem .8rem}.slider legend{color:var(--soft);font-size:.9rem}
.shots{position:relative;width:fit-content;max-width:100%;overflow:hidden}.shots .before{position:absolute;inset:0;width:100%;height:100%}
.shots::after{content:'';position:absolute;top:0;bottom:0;width:3px;margin-left:-1px;background:var(--against)}
.stops{display:flex;justify-content:space-between;max-width:1000px;margin-bottom:.3rem}.stop input{width:1.5rem;height:1.5rem;margin:0;accent-color:var(--act)}
${SLIDER_STYLE}
.pair{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,34rem),1fr));gap:2rem}.pair>*{min-width:0}
.parting{border:2px solid var(--unsure);border-radius:.5rem;padding:.7rem 1rem}
`
