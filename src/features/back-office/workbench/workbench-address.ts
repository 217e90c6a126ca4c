/** Addresses of the search workbench, with those parameters that have a value. */
export const workbenchAddress = (base: string, parameters: Readonly<Record<string, string>> = {}): string =>
  withValues(`${base}/search-workbench`, parameters)

export const trialAddress = (base: string, parameters: Readonly<Record<string, string>> = {}): string =>
  withValues(`${base}/search-workbench/try`, parameters)

function withValues(path: string, parameters: Readonly<Record<string, string>>): string {
  const input = Object.entries(parameters).filter(([, value]) => value !== '')
  return input.length === 0 ? path : `${path}?${new URLSearchParams(input).toString()}`
}
