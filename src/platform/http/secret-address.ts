/** Headers of an address that alone opens what it names: no other site may learn it, and no search engine. */
export const secretAddress = { 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' } as const
