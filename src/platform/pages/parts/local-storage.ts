/** The browser's storage, permanent or for this tab; null when the browser blocks it, which makes its property throw. */
export function openStorage(kind: 'localStorage' | 'sessionStorage' = 'localStorage'): Storage | null {
  try {
    return window[kind]
  } catch {
    return null
  }
}
