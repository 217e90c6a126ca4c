/** A moment as a page shows it, in UTC. */
export const momentText = (at: Date, { viewer }: { readonly viewer: { readonly language: string } }): string =>
  new Intl.DateTimeFormat(viewer.language, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(at)
