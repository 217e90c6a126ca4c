/** The styles of the back office, which no page of a site uses. The content security policy contains their hash. */
export const backOfficeStyle = `
@layer screens{
html:has(.office){scroll-padding-block-end:5rem}
.office-skip{position:absolute;inset-inline-start:var(--space-3);inset-block-start:-4rem;padding:var(--space-2) var(--space-4);background:var(--paper);z-index:2}
.office-skip:focus{inset-block-start:var(--space-2)}
.office-head{display:flex;justify-content:space-between;align-items:center;gap:var(--space-4);padding:var(--space-2) var(--gutter);min-block-size:3rem;background:var(--deep);font-size:var(--text-s)}
.office-head a{color:#fff;text-decoration:none;padding-block:var(--space-1)}
.office-head a:hover{text-decoration:underline}
.office-brand b{font-weight:600;padding-inline-start:var(--space-2);margin-inline-start:var(--space-1);border-inline-start:1px solid var(--deep-line)}
.office-head{flex-wrap:wrap}
.office-find{position:relative;display:flex;gap:var(--space-2);align-items:center;flex:1 1 20rem;max-inline-size:32rem}
.office-find input{inline-size:100%;min-block-size:2.25rem;padding:0 var(--space-3);border:1px solid var(--deep-line);border-radius:var(--radius-1);background:var(--paper);font:inherit;font-size:var(--text-s);color:var(--ink)}
.office-find ::placeholder{color:var(--ink-3);opacity:1}
.office-suggestions{position:absolute;inset-block-start:calc(100% + var(--space-1));inset-inline:0;z-index:3;max-block-size:70vh;overflow-y:auto;padding:var(--space-2) 0;border:1px solid var(--line-2);border-radius:var(--radius-1);background:var(--paper);box-shadow:0 8px 24px rgb(0 0 0/.18)}
.office-suggestions h2{padding:var(--space-2) var(--space-3) 0;font-size:var(--text-2xs);color:var(--ink-3)}
.office-suggestions a{display:block;padding:.375rem var(--space-3);color:var(--ink)}
.office-suggestions a:is(:hover,:focus){background:var(--brand-tint);text-decoration:none}
.office-keys{flex:none;inline-size:2.25rem;block-size:2.25rem;border:1px solid var(--deep-line);border-radius:var(--radius-1);background:none;color:#fff;font:inherit;cursor:pointer}
.office-found{margin-block-start:var(--space-4)}
.office-found ul{display:grid;margin-block-start:var(--space-1)}
.office-found li{padding-block:.25rem;border-block-end:1px solid var(--line)}
.office-suggestions .office-found{margin:0}
.office-suggestions li{padding:0;border:0}
.office-keys[hidden]{display:block;visibility:hidden}
.office-help{margin:auto;max-inline-size:min(30rem,calc(100vw - 2rem));padding:var(--space-5);border:1px solid var(--line-2);border-radius:var(--radius-1);font-size:var(--text-s)}
.office-help p{margin-block:var(--space-3)}
.office-ended{position:fixed;inset-block-start:3.5rem;inset-inline:var(--space-4);z-index:4;max-inline-size:40rem;margin-inline:auto;box-shadow:0 8px 24px rgb(0 0 0/.18)}
.office-ended a{margin-block-start:var(--space-2)}
.office-changed{position:fixed;inset-block-end:var(--space-4);inset-inline:var(--space-4);z-index:3;max-inline-size:40rem;margin-inline:auto}
.office-save>.office-changed{position:absolute;inset-block-end:100%;inset-inline:0;margin:0 0 var(--space-2)}
.office-save>.office-changed[data-start],.office-changed[data-start]{position:fixed;inset-block:3.5rem auto;inset-inline:var(--space-4);margin:0 auto}
.office-changed>div{border-radius:var(--radius-2);box-shadow:0 8px 24px rgb(0 0 0/.18)}
@media print{.office-changed,.office-similar{display:none}}
.office-similar{block-size:6.5rem;margin-block:var(--space-2);padding:var(--space-2) var(--space-3);overflow:auto;border:1px solid var(--line);border-radius:var(--radius-1);font-size:var(--text-xs)}
.office-similar:has([role=status]>:not([hidden])){border-color:var(--brand-line);background:var(--brand-tint)}
.office-similar ul:not([hidden]){display:flex;flex-wrap:wrap;gap:0 var(--space-4);padding:0;list-style:none;overflow-wrap:anywhere}
.office-similar a{display:inline-block;padding-block:.25rem}
@media (scripting:none){.office-similar{display:none}}
.office-help::backdrop{background:rgb(0 0 0/.4)}
.office-help h2{font-size:var(--text-m)}
.office-help dl{margin-block:var(--space-3)}
.office-help dl>div{display:grid;grid-template-columns:7rem 1fr;gap:var(--space-3);padding-block:.25rem}
.office-help kbd{margin-inline-end:var(--space-2);padding:.125rem .4375rem;border:1px solid var(--line-2);border-radius:var(--radius-1);background:var(--ground);font-size:var(--text-xs)}
.office-help form{margin-block-start:var(--space-4)}
.office tr:focus-within>*{background:var(--brand-tint)}
.office{display:flex;min-block-size:calc(100vh - 9rem)}
.office-nav{flex:none;inline-size:14rem;padding:var(--space-4) 0 var(--space-6);background:var(--ground);border-inline-end:1px solid var(--line)}
.office .office-nav h2{padding:var(--space-3) var(--space-4) var(--space-1) var(--gutter);font-size:var(--text-2xs);color:var(--ink-3)}
.office-nav a{display:block;padding:.25rem var(--space-4) .25rem calc(var(--gutter) - 3px);border-inline-start:3px solid transparent;font-size:var(--text-xs);color:var(--ink-2);text-decoration:none}
.office-nav a:hover{background:var(--ground-2);color:var(--ink)}
.office-nav a[aria-current]{border-color:var(--brand);background:var(--brand-tint);color:var(--ink);font-weight:600}
.office main{flex:1;min-inline-size:0;padding:var(--space-5) var(--gutter) var(--space-7);font-size:var(--text-s)}
.office h1{font-size:var(--text-xl);overflow-wrap:anywhere}
.office h2{font-size:var(--text-m)}
.office-lead{max-inline-size:var(--measure);margin-block:var(--space-2) var(--space-5);color:var(--ink-2)}
.office-app{margin-block-start:var(--space-5)}
.office-objects{display:grid;grid-template-columns:repeat(auto-fill,minmax(13rem,1fr));gap:var(--space-2);margin-block-start:var(--space-3)}
.office-objects a{display:block;padding:var(--space-3);border:1px solid var(--line);border-radius:var(--radius-1);color:var(--ink);text-decoration:none}
.office-objects a:hover{border-color:var(--brand-line);background:var(--brand-tint)}
.office-title{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:center;gap:var(--space-3);margin-block:var(--space-2) var(--space-4)}
.office-actions,.office-pages,.office-save{display:flex;flex-wrap:wrap;gap:var(--space-3)}
.office-work b{display:block;font-size:var(--text-xl);color:var(--brand)}
.office-recent{display:grid;gap:var(--space-1);margin-block-start:var(--space-2)}
.office-recent span{color:var(--ink-3);font-size:var(--text-xs)}
.office-acts{display:flex;flex-wrap:wrap;gap:var(--space-3);margin-block:var(--space-4) var(--space-2)}
.office-pages{justify-content:end;margin-block-start:var(--space-4)}
.office-tools{display:flex;flex-wrap:wrap;align-items:end;gap:var(--space-3);margin-block-end:var(--space-4)}
.office-tools label{display:grid;gap:var(--space-1);flex:0 1 15rem;min-inline-size:0;font-size:var(--text-xs);color:var(--ink-2)}
.office input:not([type=checkbox],[type=radio]),.office select,.office textarea{inline-size:100%;min-block-size:2.5rem;padding:var(--space-1) var(--space-3);border:1px solid var(--line-control);border-radius:var(--radius-1);background:var(--paper);font:inherit;font-size:var(--text-s);color:var(--ink)}
.office textarea{display:block;padding-block:.4375rem;line-height:1.5;resize:vertical;field-sizing:content;max-block-size:24rem}
.office ::placeholder{color:var(--ink-3);font-style:italic;opacity:1}
.office [aria-invalid]{border-color:var(--danger)!important;box-shadow:inset 0 0 0 1px var(--danger)}
.office-filters{flex-basis:100%;font-size:var(--text-xs)}
.office-filters>summary{inline-size:fit-content;padding-block:var(--space-1);cursor:pointer;font-weight:600;color:var(--brand)}
.office-chips+.office-filters{margin-block-end:var(--space-4)}
.office-filters>.office-field{max-inline-size:24rem;margin-block:var(--space-2)}
.office-filters .office-save{align-items:end}
.office-filter{display:grid;grid-template-columns:1.5rem repeat(3,minmax(0,15rem));gap:var(--space-2) var(--space-3);align-items:start;margin-block:var(--space-2);border:0;padding:0}
.office-filter>legend{float:inline-start;inline-size:1.5rem;padding-block:.6rem;color:var(--ink-3)}
.office-columns{min-inline-size:0;max-inline-size:38rem;margin-block:var(--space-3);padding:0;border:0}
.office-columns>legend{padding:0;font-weight:600}
.office-columns>details{margin-block-start:var(--space-2)}
.office-columns summary{inline-size:fit-content;padding-block:var(--space-1);cursor:pointer;color:var(--brand)}
.office-column{display:grid;grid-template-columns:minmax(0,1fr) 5rem 7.5rem 4.5rem;gap:var(--space-2);align-items:center;padding-block:.1875rem;border:0;padding-inline:0;min-inline-size:0}
.office-filters[open]:has(.office-columns){margin-block-end:var(--space-4)}
.office .office-column input[type=number]{padding-inline:var(--space-2);appearance:textfield}
.office-column ::-webkit-inner-spin-button{display:none}
.office-column>legend{float:inline-start;padding:0;overflow-wrap:anywhere}
.office-column>span{color:var(--ink-3)}
.office-column>label:last-child{display:grid;place-items:center start;min-block-size:2.5rem}
.office-sort{display:grid;grid-template-columns:1.5rem minmax(0,1fr) minmax(0,12rem);gap:var(--space-2);align-items:center;padding-block:.1875rem}
.office-sort>span{color:var(--ink-3)}
.office .office-problem{color:var(--danger)}
.office-chips{display:flex;flex-wrap:wrap;gap:var(--space-2);margin-block-end:var(--space-2);font-size:var(--text-xs)}
.office-chips a{display:block;padding:.1875rem var(--space-3);border:1px solid var(--brand-line);border-radius:1rem;background:var(--brand-tint);color:var(--ink);text-decoration:none}
.office-chips li:last-child a{border-color:transparent;background:none;color:var(--brand)}
.office-chips a:hover{border-color:var(--brand)}
.office-path{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:center;gap:var(--space-3);margin-block:var(--space-3) var(--space-4)}
.office-path ol{display:flex;flex-wrap:wrap;gap:var(--space-1)}
.office-path li{padding:.1875rem var(--space-3);border-radius:var(--radius-1);background:var(--ground);font-size:var(--text-xs);color:var(--ink-3)}
.office-path [aria-current]{background:var(--brand);color:#fff;font-weight:600}
.office-path [aria-current][data-lost]{background:var(--danger)}
.office-table{overflow-x:auto;border:1px solid var(--line);border-radius:var(--radius-1)}
.office-table table{font-size:var(--text-xs)}
.office-table th,.office-table td{padding:.4375rem var(--space-3);text-align:start;vertical-align:top;max-inline-size:24rem}
.office-table thead :is(th,td){background:var(--ground);border-block-end:1px solid var(--line-2);white-space:nowrap;color:var(--ink-2)}
.office-table thead a{color:inherit;text-decoration:none}
.office-table thead a:hover{text-decoration:underline}
.office-table tbody tr+tr>*{border-block-start:1px solid var(--line)}
.office-table tbody tr:hover>*{background:var(--brand-tint)}
.office-table tbody th{font-weight:400;min-inline-size:10rem}
.office-table tbody td{min-inline-size:9rem}
.office-terms tbody td{min-inline-size:0}
.office-table [data-field]{position:relative}
.office-table [data-text=wrap]{white-space:normal;overflow-wrap:anywhere}
.office-table [data-text=wrap]:not([style]){min-inline-size:0;max-inline-size:14rem}
.office-table tbody [data-text=cut]:not([data-editing]),.office-table tbody [data-text=cut]:not([data-editing])>div{overflow:hidden;text-overflow:ellipsis}
.office-table tbody [data-text=cut]:not([data-editing]),.office-table tbody [data-text=cut]:not([data-editing]) *{white-space:nowrap}
.office-table thead [data-text=cut]{overflow:hidden;text-overflow:ellipsis}
.office-edit{position:absolute;inset-block-start:.25rem;inset-inline-end:.25rem;inline-size:1.75rem;block-size:1.75rem;padding:0;border:0;border-radius:var(--radius-1);background:none;color:var(--brand);cursor:pointer;opacity:0}
.office-edit:hover{background:var(--brand-tint)}
.office-edit::before{content:'';display:block;inline-size:.3rem;block-size:1rem;margin-inline:auto;background:currentColor;clip-path:polygon(0 0,100% 0,100% 14%,0 14%,0 22%,100% 22%,100% 76%,50% 100%,0 76%);transform:rotate(40deg)}
[data-field]:hover>.office-edit,.office-edit:focus-visible{opacity:1}
@media (hover:none){.office-table [data-field]{padding-inline-end:2.5rem}.office-edit{opacity:1}}
.office-table [aria-busy]{cursor:progress}
.office-table [data-editing]{min-inline-size:17rem!important;max-inline-size:none!important}
[data-editing]>:not(.office-cell){display:none}
.office-cell .office-field>:is(label,.office-label):not(:has(+.office-hint)){font-size:var(--text-2xs);color:var(--ink-2)}
.office-table tbody [data-staged]>*{background:none}
.office-table tbody tr>[data-staged]{background:var(--warning-tint);box-shadow:inset 3px 0 0 var(--warning-line)}
.office-table tbody tr>[data-refused]{background:var(--danger-tint);box-shadow:inset 3px 0 0 var(--danger)}
[role=deletion]{color:var(--ink-2);text-decoration:line-through}
.office-after{display:block;font-weight:600;text-decoration:none;white-space:pre-wrap;overflow-wrap:anywhere}
.office-reason{min-inline-size:14rem}
.office-reason .office-conflicts{margin-block-start:var(--space-2);padding:var(--space-2)}
.office-staged{position:sticky;inset-block-end:0;z-index:1;background:var(--paper)}
.office-staged:has(>.office-save:not([hidden])){margin-block-start:var(--space-4);padding-block:var(--space-3);border-block-start:1px solid var(--line-2)}
.office .office-staged>.office-save{position:static;margin:var(--space-2) 0 0;padding:0;border:0}
.office-staged>[role=status]{font-weight:600;font-size:var(--text-s)}
.office-none{padding:var(--space-6) var(--space-4);border:1px dashed var(--line-2);border-radius:var(--radius-1);text-align:center;color:var(--ink-2)}
.office-empty{color:var(--ink-3)}
.office-text{white-space:pre-wrap;overflow-wrap:anywhere}
.office-references,.office-item{display:flex;flex-wrap:wrap;gap:0 var(--space-3)}
.office-section{margin-block-start:var(--space-5)}
.office-section h3{margin-block:var(--space-4) var(--space-2);font-size:var(--text-s)}
.office-section>h2{padding-block-end:var(--space-2);border-block-end:1px solid var(--line-2)}
.office-fields{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,24rem),1fr));column-gap:var(--space-6)}
.office-fields>div{display:grid;grid-template-columns:minmax(0,11rem) minmax(0,1fr);gap:var(--space-3);padding-block:.4375rem;border-block-end:1px solid var(--line)}
.office-fields>[data-wide]{grid-column:1/-1}
.office-fields>div>dt{color:var(--ink-3);font-size:var(--text-xs)}
.office-languages>div{display:grid;grid-template-columns:minmax(0,9rem) minmax(0,1fr);gap:var(--space-3)}
.office-languages dt{color:var(--ink-3);font-size:var(--text-xs)}
.office-history>li{padding-block:var(--space-3);border-block-end:1px solid var(--line)}
.office-change{display:flex;flex-wrap:wrap;gap:0 var(--space-4)}
.office-change time,.office-change span{color:var(--ink-2)}
.office-changes{margin-block-start:var(--space-1);font-size:var(--text-xs)}
.office-changes>div{display:grid;grid-template-columns:minmax(0,11rem) minmax(0,1fr) minmax(0,1fr);gap:var(--space-3);padding-block:.1875rem}
.office-changes dt{color:var(--ink-3)}
.office-changes dd:nth-of-type(1){color:var(--ink-3);text-decoration:line-through}
.office-inputs{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,20rem),1fr));gap:var(--space-4) var(--space-5);margin-block-start:var(--space-4)}
.office-field{display:flex;flex-direction:column;gap:var(--space-1);min-inline-size:0}
.office-field[data-wide]{grid-column:1/-1}
.office-field:has(>[type=checkbox]){flex-direction:row;flex-wrap:wrap;align-items:center;align-self:center;gap:var(--space-2)}
.office-field>label,.office-label{font-weight:600;font-size:var(--text-xs)}
.office-field small{font-weight:400;color:var(--ink-3)}
.office [type=checkbox],.office [type=radio]{inline-size:1.25rem;block-size:1.25rem;flex:none;accent-color:var(--brand)}
.office-hint{font-size:var(--text-2xs);color:var(--ink-3)}
.office-problem{font-size:var(--text-xs);color:var(--danger)}
.office-choices{display:grid;grid-template-columns:repeat(auto-fill,minmax(11rem,1fr));gap:0 var(--space-3);max-block-size:14rem;overflow:auto;padding:var(--space-2) var(--space-3);border:1px solid var(--line);border-radius:var(--radius-1)}
.office-choices label,.office-check{display:flex;align-items:center;gap:var(--space-2);min-block-size:2rem;font-size:var(--text-xs)}
.office-choices[data-all]{max-block-size:none}
.office-choices [type=checkbox]{inline-size:1.5rem;block-size:1.5rem}
.office-texts{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,20rem),1fr));gap:var(--space-2) var(--space-5);padding:var(--space-3);border:1px solid var(--line);border-radius:var(--radius-1);background:var(--ground)}
.office-texts label{display:grid;gap:var(--space-1);align-content:start;font-size:var(--text-xs);color:var(--ink-2)}
.office-rows{container-type:inline-size;display:grid;gap:var(--space-2);max-inline-size:64rem;counter-reset:row}
.office-rows[data-parts=one]{max-inline-size:44rem}
.office-row{display:grid;grid-template-columns:1.5rem minmax(0,1fr) auto;gap:var(--space-1) var(--space-2);align-items:end;counter-increment:row}
.office-row::before{content:counter(row);padding-block:.6rem;font-size:var(--text-2xs);color:var(--ink-3);text-align:end;font-variant-numeric:tabular-nums}
.office-row[data-refused]{margin-inline-start:-3px;padding-block:var(--space-2);border-inline-start:3px solid var(--danger);background:var(--danger-tint)}
.office-row>.office-problem{grid-column:2/-1}
.office-parts{display:flex;flex-wrap:wrap;gap:var(--space-2)}
.office-parts label{display:grid;gap:var(--space-1);flex:1 1 6rem;min-inline-size:0;font-size:var(--text-2xs);color:var(--ink-2)}
.office-parts [data-part=reference]{flex:3 1 14rem}
.office-parts [data-part=number]{flex:0 1 7rem}
.office-parts [data-part=language]{flex:0 1 14rem}
.office-parts [data-part=number] input{text-align:end;font-variant-numeric:tabular-nums}
.office-row-actions{display:flex}
.office-row-actions button{inline-size:2.25rem;block-size:2.5rem;border:0;border-radius:var(--radius-1);background:none;font:inherit;font-size:var(--text-m);color:var(--ink-2);cursor:pointer}
.office-row-actions button:hover{background:var(--ground-2);color:var(--ink)}
.office-rows-end{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:center;gap:var(--space-2) var(--space-4);margin-block-start:var(--space-1);padding-inline-start:2rem}
.office-sum output{font-weight:600;font-variant-numeric:tabular-nums}
.office-rows[data-parts=many]{gap:var(--space-3)}
[data-parts=many] .office-row{align-items:start;padding-block-end:var(--space-3);border-block-end:1px solid var(--line)}
[data-parts=many] .office-row::before,[data-parts=many] .office-row-actions{margin-block-start:1.25rem}
[data-parts=many] .office-parts{display:grid;grid-template-columns:repeat(12,minmax(0,1fr))}
[data-parts=many] .office-parts label{grid-column:span 3}
[data-parts=many] .office-parts [data-part=reference]{grid-column:span 6}
[data-parts=many] .office-parts [data-part=number]{grid-column:span 2}
[data-parts=one] .office-parts span{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.office-conflicts{margin-block-start:var(--space-4);padding:var(--space-4);border:1px solid var(--warning-line);border-radius:var(--radius-2);background:var(--warning-tint)}
.office-conflicts fieldset{margin-block-start:var(--space-3);padding-block-start:var(--space-2);border-block-start:1px solid var(--warning-line)}
.office-conflicts legend{font-weight:600}
.office-conflicts fieldset>p,.office-conflicts label{display:grid;grid-template-columns:1.25rem minmax(0,9rem) minmax(0,1fr);gap:var(--space-3);padding-block:var(--space-1)}
.office-conflicts fieldset>p::before{content:''}
.office-conflicts b{font-weight:400;color:var(--ink-2)}
.office-form>.office-save{position:sticky;inset-block-end:0;margin-block-start:var(--space-5);padding-block:var(--space-3);border-block-start:1px solid var(--line-2);background:var(--paper)}
.office-table .office-select{min-inline-size:0;inline-size:2.5rem}
.office-inputs+.office-save,.office-hint+.office-actions,.office-links+button{margin-block-start:var(--space-4)}
.office-selected{display:flex;flex-wrap:wrap;gap:var(--space-1) var(--space-4);max-block-size:12rem;overflow:auto;margin-block-start:var(--space-2)}
.office-settable{min-inline-size:0}
.office-upload{max-inline-size:32rem}
.office input[type=file]{padding-block:.4375rem}
.office-section+.office-save,.office-links+.office-save,.office-upload .office-save{margin-block-start:var(--space-5)}
.office-files>li{display:flex;justify-content:space-between;align-items:start;gap:var(--space-2) var(--space-4);padding-block:var(--space-3);border-block-end:1px solid var(--line)}
.office-files>li>div{min-inline-size:0}
.office-files>li>a{flex:none;padding-block:var(--space-1)}
.office-facts{display:flex;flex-wrap:wrap;gap:0 var(--space-4);font-size:var(--text-xs);color:var(--ink-2)}
.office-files+a{display:inline-block;margin-block-start:var(--space-2)}
.office-progress{margin-block-start:var(--space-4)}
.office-progress progress{inline-size:100%;max-inline-size:32rem;block-size:.75rem;accent-color:var(--brand)}
.office-counts{display:flex;flex-wrap:wrap;gap:var(--space-3);margin-block-start:var(--space-4)}
.office-counts>div{flex:1 1 8rem;max-inline-size:16rem;padding:var(--space-3);border:1px solid var(--line);border-radius:var(--radius-1)}
.office-counts dt{font-size:var(--text-xs);color:var(--ink-2)}
.office-counts dd{font-size:var(--text-l);font-weight:600;font-variant-numeric:tabular-nums}
.office-links{display:flex;flex-wrap:wrap;gap:var(--space-1) var(--space-4);margin-block-start:var(--space-3)}
.office-links a,.office-tabs a{display:inline-block;padding-block:var(--space-1)}
.office-tabs ul{display:flex;flex-wrap:wrap;gap:var(--space-1) var(--space-4);margin-block:var(--space-3)}
.office-tabs a[aria-current]{color:var(--ink);font-weight:600;text-decoration:none}
.office-foot{padding:var(--space-4) var(--gutter);border-block-start:1px solid var(--line);font-size:var(--text-xs)}
.office-foot ul{display:flex;flex-wrap:wrap;gap:var(--space-1) var(--space-4)}
.office-foot a{display:inline-block;padding-block:var(--space-1);color:var(--ink-2);text-decoration:none}
.office-foot a:hover,.office-foot a[aria-current]{text-decoration:underline}
.office-inputs[data-columns=narrow]{grid-template-columns:repeat(auto-fill,minmax(min(100%,15rem),1fr))}
.office-preview{--h:max(30rem,calc(100vh - 6rem));--s:1;container-type:inline-size;overflow:hidden;border:1px solid var(--line-2);border-radius:var(--radius-1);background:var(--ground-2)}
.office-preview>iframe{display:block;inline-size:var(--w);block-size:calc(var(--h)/var(--s));margin-inline:auto;margin-block-end:calc(var(--h) - var(--h)/var(--s));border:0;background:var(--paper);transform:scale(var(--s));transform-origin:0 0}
[data-width=phone]>iframe{--w:390px}
[data-width=tablet]>iframe{--w:820px}
[data-width=desktop]>iframe{--w:max(1280px,calc(100%/var(--s)))}
@container (max-width:1279px){[data-width=desktop]>iframe{--s:.75}}
@container (max-width:959px){[data-width=desktop]>iframe{--s:.5}}
@container (max-width:819px){[data-width=tablet]>iframe{--s:.5;margin-inline-start:calc(50% - var(--w)*var(--s)/2)}}
@container (max-width:639px){[data-width=desktop]>iframe{--s:.25}}
@container (max-width:409px){[data-width=tablet]>iframe{--s:.375}}
@container (max-width:389px){[data-width=phone]>iframe{--s:.8;margin-inline-start:calc(50% - var(--w)*var(--s)/2)}}
@media (max-width:64em){.office-nav{display:none}}
@container (min-width:44rem){[data-parts=few] .office-parts{flex-wrap:nowrap}.office-rows[data-parts=few] .office-row+.office-row .office-parts span{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}}
@container (max-width:43.99rem){[data-parts=few] .office-row,[data-parts=many] .office-row{grid-template-columns:minmax(0,1fr) auto;align-items:center;padding-block-end:var(--space-3);border-block-end:1px solid var(--line)}.office-rows:not([data-parts=one]) .office-row::before{margin:0;text-align:start;font-weight:600}.office-rows:not([data-parts=one]) .office-row-actions{grid-area:1/2;margin:0}.office-rows:not([data-parts=one]) :is(.office-parts,.office-problem){grid-column:1/-1}.office-rows:not([data-parts=one]) .office-row[data-refused]{padding-inline:var(--space-2)}[data-parts=many] .office-parts label{grid-column:span 6}[data-parts=many] .office-parts [data-part=reference]{grid-column:1/-1}[data-parts=many] .office-parts [data-part=number]{grid-column:span 4}.office-rows:not([data-parts=one]) .office-rows-end{padding-inline-start:0}}
@media (max-width:30em){.office-column{grid-template-columns:minmax(0,1fr) 4rem 6.25rem 3.5rem}.office-fields>div,.office-languages>div{grid-template-columns:minmax(0,1fr);gap:0}.office-changes>div{grid-template-columns:minmax(0,1fr);gap:0}.office-find{order:1;flex-basis:100%}.office-tools label{flex-basis:100%}.office-filter{grid-template-columns:1.5rem repeat(2,minmax(0,1fr))}.office-filter>label:first-of-type{grid-column:2/-1}.office-filter>:nth-last-child(2){grid-column:2}}
@media print{.office-pages,.office-tools,.office-actions{display:none}}
}
`.replaceAll('\n', '')
