import type { ReactNode } from 'react'

/** Contains a table, and scrolls where it is wider than the page. The name is a text, or the id of the heading with it. */
export function TableFrame({
  children,
  ...name
}: { readonly children: ReactNode } & ({ readonly label: string } | { readonly labelledBy: string })) {
  const named = 'label' in name ? { 'aria-label': name.label } : { 'aria-labelledby': name.labelledBy }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and keyboards scroll what has the focus
    <div className="office-table" role="group" {...named} tabIndex={0}>
      <table>{children}</table>
    </div>
  )
}
