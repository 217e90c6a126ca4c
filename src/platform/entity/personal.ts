import type { RetentionKind } from '#platform/values/retention.ts'

/** How the records of an object concern people: the owner of a record, its erasure, and how long it is stored. */
export interface Personal<Name = string> {
  /** Null: no record belongs to one person, although it may name people. A comment beside it states why. */
  readonly subject: PersonalSubject<Name> | null
  /** `unlimited`: as long as nobody deletes them. A comment beside it states why. */
  readonly retention: Retention<Name> | RetainedWith<Name> | 'unlimited'
}

/** The owner of a record, and the data that this person may receive and have erased. */
export interface PersonalSubject<Name = string> {
  /** The field that identifies the owner: it contains their email address, or it references their user. */
  readonly field: Name
  /**
   * Records of people who do not sign in: the field with their email address, in the record or in the one that `of` references.
   */
  readonly guest?: { readonly field: string; readonly of?: Name }
  /** Only records with this value belong to the person. */
  readonly where?: { readonly field: Name; readonly is: string }
  /** The key of these records in the export of personal data. */
  readonly exportedAs: string
  /** The export contains every field, including those that the person could not read through the API. */
  readonly isExportedWhole?: true
  /** What happens to a record when its person is erased: it is deleted, or these fields change. */
  readonly erasure: 'delete' | ((id: string) => Readonly<Record<string, unknown>>)
  /** The action of a transition that an erased record makes, if one leads on from its state. */
  readonly endsWith?: string
}

/** How long records are stored. */
export interface Retention<Name = string> {
  /** The name under which RETENTION_DAYS sets the number of days. */
  readonly kind: RetentionKind
  /** The date from which the days are counted. */
  readonly since: 'createdDate' | 'lastModifiedDate'
  /** Only records with one of these values are deleted. */
  readonly where?: { readonly field: Name; readonly isIn: readonly string[] }
  /** Records with these other values in that field are deleted after another number of days. */
  readonly sooner?: { readonly kind: RetentionKind; readonly isIn: readonly string[] }
}

/** The record is a part of another one, and is deleted together with it. */
export interface RetainedWith<Name = string> {
  /** The field that references the other record. */
  readonly with: Name
}

/** The owner of an object's records, or null. */
export const subjectOf = (personal: Personal | 'none'): PersonalSubject | null =>
  personal === 'none' ? null : personal.subject

/** The time limit of an object's records, or null. */
export const retentionOf = (personal: Personal | 'none'): Retention | null =>
  personal === 'none' || personal.retention === 'unlimited' || 'with' in personal.retention ? null : personal.retention

/** The field that references the record with which an object's records are deleted, or null. */
export const retainedWith = (personal: Personal | 'none'): string | null =>
  personal !== 'none' && personal.retention !== 'unlimited' && 'with' in personal.retention
    ? personal.retention.with
    : null

/** The replacement for a name or a text that a record must have. */
export const erasedText = 'Erased'

/** The replacement for an email address that a record must have. */
export const erasedAddress = (name = 'nobody'): string => `${name.toLowerCase()}@erased.invalid`
