import { isIP } from 'node:net'
import * as v from 'valibot'
import { readRetention, retentionDefaults, type RetentionDays } from '#platform/values/retention.ts'

/** The kinds of values that settings have. Each message continues a sentence that begins with the name of the setting. */
export const wholeNumber = (from: number, to: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/, 'is not a whole number'),
    v.transform(Number),
    v.minValue(from, `is below ${from}`),
    v.maxValue(to, `is above ${to}`),
  )

export const port = wholeNumber(0, 65_535)

export const text = v.pipe(
  v.string(),
  v.check((value) => !value.includes('\0'), 'contains a zero character'),
)

export const databaseUrl = v.pipe(
  v.string(),
  v.check(
    (value) => /^postgres(ql)?:$/.test(URL.parse(value)?.protocol ?? ''),
    'is not a postgres://user:password@host:port/database address',
  ),
)

export const smtpUrl = v.pipe(
  v.string(),
  v.check((value) => /^smtps?:$/.test(URL.parse(value)?.protocol ?? ''), 'is not an smtp:// or smtps:// address'),
)

/** `host:port`, or the path of a socket. */
export const clamdAddress = v.pipe(
  v.string(),
  v.check(
    (value) => value.startsWith('/') || /^[^\s/:]+:\d{1,5}$|^\[[\da-f:]+\]:\d{1,5}$/i.test(value),
    'is neither host:port nor the path of a socket',
  ),
  v.transform((value) => {
    if (value.startsWith('/')) return { path: value }
    const at = value.lastIndexOf(':')
    return { host: value.slice(0, at).replace(/^\[|\]$/g, ''), port: Number(value.slice(at + 1)) }
  }),
)

export const mailAddress = v.pipe(v.string(), v.regex(/^[^\s@<>"(),;]+@[^\s@<>"(),;]+$/, 'is not an email address'))

export const proxies = v.pipe(
  v.string(),
  v.transform((value) => value.split(',').map((each) => each.trim())),
  v.check(
    (list) =>
      list.every((each) => {
        const [address = '', length = '0', ...rest] = each.split('/')
        const bits = isIP(address) === 6 ? 128 : 32
        return isIP(address) > 0 && rest.length === 0 && /^\d{1,3}$/.test(length) && Number(length) <= bits
      }),
    'has an entry that is neither an address nor a network',
  ),
)

export const retention = v.pipe(
  v.string(),
  v.transform(readRetention),
  v.custom<RetentionDays>(
    (value) => value !== null,
    `is not a list of days for ${Object.keys(retentionDefaults).join(', ')}`,
  ),
)

export const origin = v.pipe(
  v.string(),
  v.check((value) => /^https?:\/\//.test(value) && URL.parse(value) !== null, 'is not an http:// or https:// address'),
  v.transform((value) => new URL(value)),
  v.check((url) => `${url.origin}/` === url.href, 'has more than scheme, host and port'),
  v.transform((url) => url.origin),
)

export const bucketName = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'is not a bucket name: 3 to 63 characters of a-z, 0-9, dot and hyphen'),
)

export const filesPrefix = v.pipe(
  v.string(),
  v.regex(/^[\w./-]{0,200}$/, 'has characters other than letters, digits and . / - _'),
)

export const oneOf = <const Values extends readonly string[]>(values: Values) =>
  v.picklist(values, `is not one of ${values.join(', ')}`)
