/** The styles of the back office, which no page of a site uses. The content security policy contains their hash. */
export const backOfficeStyle = `
@layer screens{
html:has(.bo){scroll-padding-block-end:5rem}
.bo-skip{position:absolute;inset-inline-start:var(--space-3);inset-block-start:-4rem;padding:var(--space-2) var(--space-4);background:var(--paper);z-index:2}
.bo-skip:focus{inset-block-start:var(--space-2)}
.bo-head{display:flex;justify-content:space-between;align-items:center;gap:var(--space-4);padding:var(--space-2) var(--gutter);min-block-size:3rem;background:var(--deep);font-size:var(--text-s)}
.bo-head a{color:#fff;text-decoration:none;padding-block:var(--space-1)}
.bo-head a:hover{text-decoration:underline}
.bo-brand b{font-weight:600;padding-inline-start:var(--space-2);margin-inline-start:var(--space-1);border-inline-start:1px solid var(--deep-line)}
.bo{display:flex;min-block-size:calc(100vh - 9rem)}
.bo-nav{flex:none;inline-size:14rem;padding:var(--space-4) 0 var(--space-6);background:var(--ground);border-inline-end:1px solid var(--line)}
.bo .bo-nav h2{padding:var(--space-3) var(--space-4) var(--space-1) var(--gutter);font-size:var(--text-2xs);color:var(--ink-3)}
.bo-nav a{display:block;padding:.25rem var(--space-4) .25rem calc(var(--gutter) - 3px);border-inline-start:3px solid transparent;font-size:var(--text-xs);color:var(--ink-2);text-decoration:none}
.bo-nav a:hover{background:var(--ground-2);color:var(--ink)}
.bo-nav a[aria-current]{border-color:var(--brand);background:var(--brand-tint);color:var(--ink);font-weight:600}
.bo main{flex:1;min-inline-size:0;padding:var(--space-5) var(--gutter) var(--space-7);font-size:var(--text-s)}
.bo h1{font-size:var(--text-xl);overflow-wrap:anywhere}
.bo h2{font-size:var(--text-m)}
.bo-lead{max-inline-size:var(--measure);margin-block:var(--space-2) var(--space-5);color:var(--ink-2)}
.bo-app{margin-block-start:var(--space-5)}
.bo-objects{display:grid;grid-template-columns:repeat(auto-fill,minmax(13rem,1fr));gap:var(--space-2);margin-block-start:var(--space-3)}
.bo-objects a{display:block;padding:var(--space-3);border:1px solid var(--line);border-radius:var(--radius-1);color:var(--ink);text-decoration:none}
.bo-objects a:hover{border-color:var(--brand-line);background:var(--brand-tint)}
.bo-title{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:center;gap:var(--space-3);margin-block:var(--space-2) var(--space-4)}
.bo-actions,.bo-pages,.bo-save{display:flex;flex-wrap:wrap;gap:var(--space-3)}
.bo-pages{justify-content:end;margin-block-start:var(--space-4)}
.bo-tools{display:flex;flex-wrap:wrap;align-items:end;gap:var(--space-3);margin-block-end:var(--space-4)}
.bo-tools label{display:grid;gap:var(--space-1);flex:0 1 15rem;min-inline-size:0;font-size:var(--text-xs);color:var(--ink-2)}
.bo input:not([type=checkbox],[type=radio]),.bo select,.bo textarea{inline-size:100%;min-block-size:2.5rem;padding:var(--space-1) var(--space-3);border:1px solid var(--line-control);border-radius:var(--radius-1);background:var(--paper);font:inherit;font-size:var(--text-s);color:var(--ink)}
.bo textarea{display:block;padding-block:.4375rem;line-height:1.5;resize:vertical;field-sizing:content;max-block-size:24rem}
.bo ::placeholder{color:var(--ink-3);font-style:italic;opacity:1}
.bo [aria-invalid]{border-color:var(--danger)!important;box-shadow:inset 0 0 0 1px var(--danger)}
.bo-table{overflow-x:auto;border:1px solid var(--line);border-radius:var(--radius-1)}
.bo-table table{font-size:var(--text-xs)}
.bo-table th,.bo-table td{padding:.4375rem var(--space-3);text-align:start;vertical-align:top;max-inline-size:24rem}
.bo-table thead th{background:var(--ground);border-block-end:1px solid var(--line-2);white-space:nowrap;color:var(--ink-2)}
.bo-table thead a{color:inherit;text-decoration:none}
.bo-table thead a:hover{text-decoration:underline}
.bo-table tbody tr+tr>*{border-block-start:1px solid var(--line)}
.bo-table tbody tr:hover>*{background:var(--brand-tint)}
.bo-table tbody th{font-weight:400;min-inline-size:10rem}
.bo-table tbody td{min-inline-size:9rem}
.bo-none{padding:var(--space-6) var(--space-4);border:1px dashed var(--line-2);border-radius:var(--radius-1);text-align:center;color:var(--ink-2)}
.bo-empty{color:var(--ink-3)}
.bo-text{white-space:pre-wrap;overflow-wrap:anywhere}
.bo-references{display:flex;flex-wrap:wrap;gap:0 var(--space-3)}
.bo-section{margin-block-start:var(--space-5)}
.bo-section>h2{padding-block-end:var(--space-2);border-block-end:1px solid var(--line-2)}
.bo-fields{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,24rem),1fr));column-gap:var(--space-6)}
.bo-fields>div{display:grid;grid-template-columns:minmax(0,11rem) minmax(0,1fr);gap:var(--space-3);padding-block:.4375rem;border-block-end:1px solid var(--line)}
.bo-fields>[data-wide]{grid-column:1/-1}
.bo-fields>div>dt{color:var(--ink-3);font-size:var(--text-xs)}
.bo-languages>div{display:grid;grid-template-columns:minmax(0,9rem) minmax(0,1fr);gap:var(--space-3)}
.bo-languages dt{color:var(--ink-3);font-size:var(--text-xs)}
.bo-history>li{padding-block:var(--space-3);border-block-end:1px solid var(--line)}
.bo-change{display:flex;flex-wrap:wrap;gap:0 var(--space-4)}
.bo-change time,.bo-change span{color:var(--ink-2)}
.bo-changes{margin-block-start:var(--space-1);font-size:var(--text-xs)}
.bo-changes>div{display:grid;grid-template-columns:minmax(0,11rem) minmax(0,1fr) minmax(0,1fr);gap:var(--space-3);padding-block:.1875rem}
.bo-changes dt{color:var(--ink-3)}
.bo-changes dd:nth-of-type(1){color:var(--ink-3);text-decoration:line-through}
.bo-inputs{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,20rem),1fr));gap:var(--space-4) var(--space-5);margin-block-start:var(--space-4)}
.bo-field{display:flex;flex-direction:column;gap:var(--space-1);min-inline-size:0}
.bo-field[data-wide]{grid-column:1/-1}
.bo-field:has(>[type=checkbox]){flex-direction:row;flex-wrap:wrap;align-items:center;align-self:center;gap:var(--space-2)}
.bo-field>label,.bo-label{font-weight:600;font-size:var(--text-xs)}
.bo-field small{font-weight:400;color:var(--ink-3)}
.bo [type=checkbox],.bo [type=radio]{inline-size:1.25rem;block-size:1.25rem;flex:none;accent-color:var(--brand)}
.bo-hint{font-size:var(--text-2xs);color:var(--ink-3)}
.bo-problem{font-size:var(--text-xs);color:var(--danger)}
.bo-choices{display:grid;grid-template-columns:repeat(auto-fill,minmax(11rem,1fr));gap:0 var(--space-3);max-block-size:14rem;overflow:auto;padding:var(--space-2) var(--space-3);border:1px solid var(--line);border-radius:var(--radius-1)}
.bo-choices label,.bo-check{display:flex;align-items:center;gap:var(--space-2);min-block-size:2rem;font-size:var(--text-xs)}
.bo-texts{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,20rem),1fr));gap:var(--space-2) var(--space-5);padding:var(--space-3);border:1px solid var(--line);border-radius:var(--radius-1);background:var(--ground)}
.bo-texts label{display:grid;gap:var(--space-1);align-content:start;font-size:var(--text-xs);color:var(--ink-2)}
.bo-conflicts{margin-block-start:var(--space-4);padding:var(--space-4);border:1px solid var(--warning-line);border-radius:var(--radius-2);background:var(--warning-tint)}
.bo-conflicts fieldset{margin-block-start:var(--space-3);padding-block-start:var(--space-2);border-block-start:1px solid var(--warning-line)}
.bo-conflicts legend{font-weight:600}
.bo-conflicts fieldset>p,.bo-conflicts label{display:grid;grid-template-columns:1.25rem minmax(0,9rem) minmax(0,1fr);gap:var(--space-3);padding-block:var(--space-1)}
.bo-conflicts fieldset>p::before{content:''}
.bo-conflicts b{font-weight:400;color:var(--ink-2)}
.bo-form>.bo-save{position:sticky;inset-block-end:0;margin-block-start:var(--space-5);padding-block:var(--space-3);border-block-start:1px solid var(--line-2);background:var(--paper)}
.bo-foot{padding:var(--space-4) var(--gutter);border-block-start:1px solid var(--line);font-size:var(--text-xs)}
.bo-foot ul{display:flex;flex-wrap:wrap;gap:var(--space-1) var(--space-4)}
.bo-foot a{display:inline-block;padding-block:var(--space-1);color:var(--ink-2);text-decoration:none}
.bo-foot a:hover,.bo-foot a[aria-current]{text-decoration:underline}
@media (max-width:64em){.bo-nav{display:none}}
@media (max-width:30em){.bo-fields>div,.bo-languages>div{grid-template-columns:minmax(0,1fr);gap:0}.bo-changes>div{grid-template-columns:minmax(0,1fr);gap:0}.bo-tools label{flex-basis:100%}}
@media print{.bo-pages,.bo-tools,.bo-actions{display:none}}
}
`.replaceAll('\n', '')
