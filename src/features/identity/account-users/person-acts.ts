/** The actions of a customer administrator on a user of the account. */
export const personActs = ['on', 'off', 'customerAdmin', 'customer', 'remove'] as const
export type PersonAct = (typeof personActs)[number]
