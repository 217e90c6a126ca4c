/**
 * The styles of the API reference, which no page of the portal uses. The content security policy contains their hash.
 */
export const apiReferenceStyle = `
@layer screens{
.api{display:grid;grid-template-columns:minmax(0,16rem) minmax(0,1fr);gap:var(--space-7);max-inline-size:var(--page);margin-inline:auto;padding:var(--space-6) var(--gutter) var(--space-8)}
.api-head{background:var(--deep);color:#fff;padding:var(--space-7) var(--gutter)}
.api-head>div{max-inline-size:var(--page);margin-inline:auto}
.api-head h1{margin:0 0 var(--space-2);font-size:var(--text-2xl);line-height:var(--leading-tight)}
.api-head p{margin:0;max-inline-size:var(--measure);color:#d5e4ea}
.api-head a{color:#fff}
.api-links{display:flex;flex-wrap:wrap;gap:var(--space-2) var(--space-5);margin-block-start:var(--space-4)}
.api-nav{position:sticky;inset-block-start:var(--space-5);align-self:start;max-block-size:calc(100vh - 3rem);overflow:auto}
.api-nav ul{margin:0;padding:0;list-style:none}
.api-nav a{display:block;padding:var(--space-2) var(--space-3);border-inline-start:3px solid var(--line);color:var(--ink-2);text-decoration:none}
.api-nav a:hover{border-color:var(--brand);color:var(--ink)}
.api section{scroll-margin-block-start:var(--space-5)}
.api section+section{margin-block-start:var(--space-7)}
.api h2{margin:0 0 var(--space-3);font-size:var(--text-xl)}
.api p,.api dl{max-inline-size:var(--measure)}
.api dt{font-weight:600;margin-block-start:var(--space-3)}
.api dd{margin:0}
.api code,.api pre{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:.875em}
.api pre{padding:var(--space-4);overflow:auto;border:1px solid var(--line);border-radius:var(--radius-2);background:var(--ground)}
.api details{border:1px solid var(--line);border-radius:var(--radius-2);background:var(--paper)}
.api details+details{margin-block-start:var(--space-2)}
.api summary{position:relative;display:grid;grid-template-columns:4.75rem minmax(0,1fr);gap:var(--space-1) var(--space-3);align-items:baseline;padding:var(--space-3) var(--space-7) var(--space-3) var(--space-4);cursor:pointer;overflow-wrap:anywhere}
.api summary::after{position:absolute;inset-block-start:1.125rem;inset-inline-end:var(--space-4);inline-size:.5rem;block-size:.5rem;border:solid var(--ink-3);border-width:0 2px 2px 0;transform:rotate(45deg);content:''}
.api details[open]>summary::after{inset-block-start:1.375rem;transform:rotate(225deg)}
.api summary::-webkit-details-marker{display:none}
.api summary:hover{background:var(--ground)}
.api details[open]>summary{border-block-end:1px solid var(--line)}
.api summary small{grid-column:2;font-size:var(--text-s);color:var(--ink-2)}
.api .api-shape summary{grid-template-columns:minmax(0,1fr)}
.api .api-shape summary small{grid-column:1}
.api-method{justify-self:start;padding:0 var(--space-2);border-radius:var(--radius-1);background:var(--brand-tint-2);color:var(--brand-deep);font:600 var(--text-2xs)/1.7 var(--font);letter-spacing:.02em}
.api-method[data-method=POST]{background:var(--positive-tint);color:var(--positive)}
.api-method[data-method=PATCH]{background:var(--warning-tint);color:var(--warning)}
.api-method[data-method=DELETE]{background:var(--danger-tint);color:var(--danger)}
.api-inside{padding:var(--space-4);overflow-x:auto}
.api table{inline-size:100%;border-collapse:collapse;font-size:var(--text-s)}
.api caption{padding-block:var(--space-3) var(--space-1);text-align:start;font-weight:600}
.api th,.api td{padding:var(--space-2) var(--space-3) var(--space-2) 0;text-align:start;vertical-align:top;border-block-end:1px solid var(--line)}
.api tbody th{font-weight:400}
.api thead th{color:var(--ink-3);font-size:var(--text-2xs)}
.api td{overflow-wrap:anywhere}
@media (max-width:47.9375em){.api{grid-template-columns:minmax(0,1fr);gap:var(--space-5)}.api-nav{position:static;max-block-size:none}.api-nav ul{display:flex;flex-wrap:wrap;gap:var(--space-1)}.api-nav a{border-inline-start:0;border:1px solid var(--line);border-radius:var(--radius-round)}.api summary{grid-template-columns:minmax(0,1fr)}.api summary small{grid-column:1}}
@media print{.api{display:block;padding:0}.api-nav{display:none}.api-head{background:none;color:inherit;padding:0}.api-head p,.api-head a{color:inherit}.api details{break-inside:avoid}}
}
`.replaceAll('\n', '')
