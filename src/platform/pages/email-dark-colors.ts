/**
 * The colors of mail programs in dark mode. Those that know no such rules, or no style sheets, show the styles of the elements or
 * choose colors of their own.
 */
export const emailDarkColors =
  '@media (prefers-color-scheme: dark) { ' +
  [
    '.page { background: #10161b !important; color: #e6ebef !important; }',
    '.card { background: #1b242c !important; border-color: #33404b !important; }',
    '.quote { border-color: #52606d !important; }',
    '.quiet { color: #b4c0ca !important; }',
    '.link { color: #9cc9f0 !important; }',
  ].join(' ') +
  ' }'
