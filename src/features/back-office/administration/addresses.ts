type Parameters = Readonly<Record<string, string | number | undefined>>

/** An address with those parameters that have a value. The first page has no number. */
function withParameters(path: string, parameters: Parameters): string {
  const query = new URLSearchParams()
  for (const [name, value = ''] of Object.entries(parameters))
    if (value !== '' && !(name === 'page' && value === 1)) query.set(name, String(value))
  const written = query.toString()
  return `${path}${written === '' ? '' : `?${written}`}`
}

export const peopleAddress = (base: string, parameters: Parameters = {}): string =>
  withParameters(`${base}/people`, parameters)
export const personAddress = (base: string, id: string): string => `${base}/people/${id}`
export const tokensAddress = (base: string, user?: string, page?: number): string =>
  withParameters(`${base}/tokens`, { user, page })
export const auditAddress = (base: string, parameters: Parameters = {}): string =>
  withParameters(`${base}/audit`, parameters)
export const webhooksAddress = (base: string): string => `${base}/webhooks`
export const webhookAddress = (base: string, id: string): string => `${base}/webhooks/${id}`
export const providersAddress = (base: string): string => `${base}/providers`
export const retentionAddress = (base: string): string => `${base}/retention`
