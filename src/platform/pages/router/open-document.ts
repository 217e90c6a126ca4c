/** Loads another document, also if its address differs from this one in nothing but the fragment. */
export function openDocument(to: string): void {
  const before = window.location.href
  window.location.assign(to)
  const [next, here] = [new URL(to, before), new URL(before)]
  if (next.hash !== '' && next.pathname + next.search === here.pathname + here.search) window.location.reload()
}
