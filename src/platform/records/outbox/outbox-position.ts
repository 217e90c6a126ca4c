/** A position in the outbox of one database. It is opaque to its consumers. */
export type OutboxPosition = string & { readonly '~outboxPosition'?: never }

export type ParsedPosition = {
  readonly transaction: string
  readonly sequence: string
}

const start: ParsedPosition = { transaction: '0', sequence: '0' }

/** Whether a text from outside has the form of a position. */
export function isOutboxPosition(text: string): text is OutboxPosition {
  const [, , transaction = '0', sequence = '0'] = positionForm.exec(text) ?? []
  return positionForm.test(text) && BigInt(transaction) < 2n ** 64n && BigInt(sequence) < 2n ** 63n
}

const positionForm = /^([^/]*)\/([0-9]{1,20}):([0-9]{1,19})$/

export const formatPosition = (epoch: string, { transaction, sequence }: ParsedPosition): OutboxPosition =>
  `${epoch}/${transaction}:${sequence}`

/** An invalid position gets an epoch that matches no database. */
export function parsePosition(position: OutboxPosition): { readonly epoch: string; readonly position: ParsedPosition } {
  const match = positionForm.exec(position)
  if (!match) return { epoch: 'none', position: start }
  return { epoch: match[1] ?? '', position: { transaction: match[2] ?? '0', sequence: match[3] ?? '0' } }
}

export const isBefore = (one: ParsedPosition, other: ParsedPosition): boolean =>
  one.transaction === other.transaction
    ? BigInt(one.sequence) < BigInt(other.sequence)
    : BigInt(one.transaction) < BigInt(other.transaction)
