import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { atOnce } from '#domain/at-once.ts'
import { normalisedPassword, passwordLengthProblem } from '#domain/password-rules.ts'

/** Memory in KiB, passes and lanes: OWASP's least for argon2id. About 30 ms of a thread of the pool. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 } as const
const saltBytes = 16
const hashBytes = 32

/** Who reads a page meanwhile is not to wait for a core: all but one, at least one, work out passwords. */
const inTurn = atOnce(Math.max(1, availableParallelism() - 1))
const run = promisify(argon2)

interface Cost {
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
}

const argon2id = async (password: string, salt: Buffer, { memory, passes, parallelism }: Cost): Promise<Buffer> =>
  await inTurn(() =>
    run('argon2id', {
      message: normalisedPassword(password),
      nonce: salt,
      memory,
      passes,
      parallelism,
      tagLength: hashBytes,
    }),
  )

/** A password as it is stored, in the PHC form: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes)
  const hash = await argon2id(password, salt, cost)
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(salt)}$${base64(hash)}`
}

const stored =
  /^\$argon2id\$v=19\$m=(?<memory>\d{1,7}),t=(?<passes>\d{1,2}),p=(?<parallelism>\d)\$(?<salt>[\w+/]+)\$(?<hash>[\w+/]+)$/

/**
 * Whether it is the password. Null: nobody has one; as much work is done then, so that time does not tell whose address is
 * known. Throws where what is stored is no password of ours.
 */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const known = hash ?? (await nobodysHash())
  const parts = stored.exec(known)?.groups
  if (parts === undefined) throw new Error('What is stored is no argon2id hash.')
  // No password of ours is as long: nothing is worked out for it.
  if (passwordLengthProblem(password) === 'tooLong') return false
  const expected = Buffer.from(parts['hash'] ?? '', 'base64')
  const given = await argon2id(password, Buffer.from(parts['salt'] ?? '', 'base64'), {
    memory: Number(parts['memory']),
    passes: Number(parts['passes']),
    parallelism: Number(parts['parallelism']),
  })
  return given.length === expected.length && timingSafeEqual(given, expected) && hash !== null
}

let nobodys: Promise<string> | null = null
const nobodysHash = (): Promise<string> => (nobodys ??= hashPassword(randomBytes(24).toString('base64')))

/** Without the padding, as the PHC form has it. */
const base64 = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '')
