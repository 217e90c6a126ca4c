/** A chemical formula with subscripts: C6H8O7 → C₆H₈O₇. Leading factors (2H2O) and charges stay on the baseline. */
export function Formula({ text }: { readonly text: string }) {
  const parts = text.split(/(?<=[A-Za-z)\]])(\d+)/)
  return <span translate="no">{parts.map((part, at) => (at % 2 === 1 ? <sub key={at}>{part}</sub> : part))}</span>
}
