import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { limitConcurrency } from '#platform/values/limits/concurrency-limit.ts'
import { normalisedPassword, passwordLengthProblem } from './password-rules.ts'

/** Memory in KiB, passes and lanes: the minimum of OWASP for argon2id. Takes about 30 ms of a thread of the pool. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 } as const
const saltBytes = 16
const hashBytes = 32

/** Passwords are computed on all cores but one (at least one), so that page requests do not have to wait. */
const inTurn = limitConcurrency(Math.max(1, availableParallelism() - 1))
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

/** Returns the hash of a password in the PHC form: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes)
  const hash = await argon2id(password, salt, cost)
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(salt)}$${base64(hash)}`
}

const stored =
  /^\$argon2id\$v=19\$m=(?<memory>\d{1,7}),t=(?<passes>\d{1,2}),p=(?<parallelism>\d)\$(?<salt>[\w+/]+)\$(?<hash>[\w+/]+)$/

/**
 * Returns whether the password matches the hash. Without a hash, the same work is done, so that the response time does not
 * disclose whether an address is known. Throws if the stored value is not one of our hashes.
 */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const known = hash ?? (await nobodysHash())
  const parts = stored.exec(known)?.groups
  if (parts === undefined) throw new Error('What is stored is no argon2id hash.')
  // No valid password is that long, so nothing is computed.
  if (passwordLengthProblem(password) === 'tooLong') return false
  const expected = Buffer.from(parts['hash'] ?? '', 'base64')
  const input = await argon2id(password, Buffer.from(parts['salt'] ?? '', 'base64'), {
    memory: Number(parts['memory']),
    passes: Number(parts['passes']),
    parallelism: Number(parts['parallelism']),
  })
  return input.length === expected.length && timingSafeEqual(input, expected) && hash !== null
}

let nobodys: Promise<string> | null = null
const nobodysHash = (): Promise<string> => (nobodys ??= hashPassword(randomBytes(24).toString('base64')))

/** The PHC form uses base64 without padding. */
const base64 = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '')
