/** The maximum number of addresses in the book of an account. */
export const maxAddresses = 100

/** UTF-16 units. Together they fit into the address of a request. */
export const addressLimits = {
  label: 100,
  recipient: 200,
  company: 200,
  street: 300,
  postalCode: 20,
  city: 100,
  phone: 60,
} as const

/** The parts of an address that people type, in the order of the form. */
export const addressParts = ['recipient', 'company', 'street', 'postalCode', 'city', 'country', 'phone'] as const

export type AddressPart = (typeof addressParts)[number]

/** The parts that every address has. Some countries have no postal codes. */
export const requiredParts = ['recipient', 'street', 'city', 'country'] as const satisfies readonly AddressPart[]

/** An address as it is typed; null for nothing. `country`: ISO 3166-1 alpha-2. */
export interface Address {
  readonly recipient: string
  readonly company: string | null
  readonly street: string
  readonly postalCode: string | null
  readonly city: string
  readonly country: string
  readonly phone: string | null
}
