/** What the browser keeps, for good or for this tab; null where it keeps nothing for anybody: it then throws when it is named. */
export function openStorage(kind: 'localStorage' | 'sessionStorage' = 'localStorage'): Storage | null {
  try {
    return window[kind]
  } catch {
    return null
  }
}
