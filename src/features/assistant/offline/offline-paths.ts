import { assistantPath } from '#platform/values/addresses/assistant-path.ts'

/** The page of the offline packs, below the base of a language. */
export const offlinePath = '/offline'

/** The parameter of the page that names a visit. */
export const offlineVisit = 'visit'

export const workerPath = `${assistantPath}/worker.js`

/** Without a slash at the end, because the address without a language belongs to the Sales Assistant too. */
export const workerScope = assistantPath

/** The parameter of the page that leads a browser with packs to the sign-in, instead of to the packs. */
export const signInParameter = 'sign-in'

/** The header in which a browser with packs sends the key of its device. */
export const deviceKeyHeader = 'pack-device'

/** Says what has become of the packs of this browser, and who is signed in. */
export const holderPath = `${assistantPath}/pack-holder`

/** Leads on from the sign-out of a user who may have packs: on the way, the worker of their browser deletes them. */
export const signedOutPath = `${assistantPath}/signed-out`

/** The header by which a browser recognises an answer of the portal: a captive network answers with a page of its own. */
export const portalMark = { name: 'portal-answer', value: 'tradegrade' } as const

/** The names of the caches: the shell by its build, and the files by their visit. */
export const shellCache = (buildId: string): string => `shell ${buildId}`
export const isShellCache = (name: string): boolean => name.startsWith('shell ')
export const packCache = (visitId: string): string => `pack ${visitId}`
export const isPackCache = (name: string): boolean => name.startsWith('pack ')
