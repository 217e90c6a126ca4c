/**
 * The style of the index in a bundle. It is part of the page, because the index is opened from a disk, where the site's style
 * sheets are not available.
 */
export const bundleIndexStyle = `
body{margin:0 auto;padding:2rem 1.25rem 3rem;max-width:60rem;font:1rem/1.5 system-ui,sans-serif;color:#1d2127;background:#fff;overflow-wrap:break-word;hyphens:auto}
header{border-block-start:.375rem solid var(--brand);padding-block-start:1.25rem}
h1{margin:0 0 .25rem;font-size:1.75rem;line-height:1.2}
h2{margin:2rem 0 .5rem;font-size:1.25rem;line-height:1.3}
p{margin:.25rem 0}
header p:first-of-type{color:#525a66}
table{inline-size:100%;border-collapse:collapse;font-size:.9375rem}
th,td{padding:.5rem .75rem .5rem 0;text-align:start;vertical-align:top;border-block-end:1px solid #c9ced6}
th[scope=row]{font-weight:600}
thead th{font-size:.8125rem;color:#525a66}
td:last-child{overflow-wrap:anywhere;hyphens:manual}
a{color:var(--brand)}
.inside{display:inline-block;padding-inline:.375rem;border:1px solid #8a93a1;border-radius:.25rem;font-size:.8125rem;white-space:nowrap}
@media (max-width:40rem){thead{display:none}table,tbody,tr,th,td{display:block}th,td{padding:0;border:0}tr{padding-block:.625rem;border-block-end:1px solid #c9ced6}}
@media print{body{max-width:none;padding:0;font-size:10pt}table{font-size:inherit}a{color:inherit;text-decoration:none}tr{break-inside:avoid}thead{display:table-header-group}h2{break-after:avoid}@page{margin:15mm}}
`.replaceAll('\n', '')
