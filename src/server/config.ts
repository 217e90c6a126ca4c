import { isIP } from 'node:net'
import * as v from 'valibot'
import { readRetention, retentionDefaults, type RetentionDays } from '#domain/retention.ts'
import type { BucketConfig } from '#store/files-s3.ts'
import { bucketOf, halfGiven } from './bucket-config.ts'

const wholeNumber = (from: number, to: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/, 'is not a whole number'),
    v.transform(Number),
    v.minValue(from, `is below ${from}`),
    v.maxValue(to, `is above ${to}`),
  )

const port = wholeNumber(0, 65_535)

const text = v.pipe(
  v.string(),
  v.check((value) => !value.includes('\0'), 'has a zero character'),
)

const databaseUrl = v.pipe(
  v.string(),
  v.check(
    (value) => /^postgres(ql)?:$/.test(URL.parse(value)?.protocol ?? ''),
    'is no postgres://user:password@host:port/database',
  ),
)

const smtpUrl = v.pipe(
  v.string(),
  v.check((value) => /^smtps?:$/.test(URL.parse(value)?.protocol ?? ''), 'is no smtp:// or smtps:// address'),
)

const mailAddress = v.pipe(v.string(), v.regex(/^[^\s@<>"(),;]+@[^\s@<>"(),;]+$/, 'is no e-mail address'))

const proxies = v.pipe(
  v.string(),
  v.transform((value) => value.split(',').map((each) => each.trim())),
  v.check(
    (list) =>
      list.every((each) => {
        const [address = '', length = '0', ...rest] = each.split('/')
        const bits = isIP(address) === 6 ? 128 : 32
        return isIP(address) > 0 && rest.length === 0 && /^\d{1,3}$/.test(length) && Number(length) <= bits
      }),
    'has what is no address and no network',
  ),
)

const retention = v.pipe(
  v.string(),
  v.transform(readRetention),
  v.custom<RetentionDays>(
    (value) => value !== null,
    `is no list of days for ${Object.keys(retentionDefaults).join(', ')}`,
  ),
)

const origin = v.pipe(
  v.string(),
  v.check((value) => /^https?:\/\//.test(value) && URL.parse(value) !== null, 'is no http:// or https:// address'),
  v.transform((value) => new URL(value)),
  v.check((url) => `${url.origin}/` === url.href, 'has more than scheme, host and port'),
  v.transform((url) => url.origin),
)

const bucketName = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'is no name of a bucket: 3 to 63 of a-z, 0-9, dot and hyphen'),
)

const filesPrefix = v.pipe(v.string(), v.regex(/^[\w./-]{0,200}$/, 'has more than letters, digits, and . / - _'))

const oneOf = <const Values extends readonly string[]>(values: Values) =>
  v.picklist(values, `is none of ${values.join(', ')}`)

/** A variable of the environment: what it is called, what stands for it, what it means. */
export interface Setting {
  /** As it would be written; empty: nothing. */
  readonly default: string
  readonly description: string
  /** Holds a password or a key: never written anywhere. */
  readonly secret?: true
  readonly schema: v.GenericSchema<string, unknown>
}

/** The whole configuration; `tradegrade config` and the README are lists of it. */
export const settings = {
  PORT: { default: '3000', description: 'Port of the portal; 0 takes any free one.', schema: port },
  HOST: {
    default: '127.0.0.1',
    description: 'Address to listen on; 0.0.0.0 is every one of the machine.',
    schema: text,
  },
  ADMIN_PORT: {
    default: '3001',
    description: 'Port of /livez, /readyz and /metrics, on the same address; 0 takes any free one.',
    schema: port,
  },
  PUBLIC_ORIGIN: {
    default: '',
    description:
      'Scheme and host of canonical and alternate links, as https://www.example.com; else the address listened on. Other hosts than it, the sites’ domains, this machine and the address listened on are answered with 421.',
    schema: origin,
  },
  DATA_DIR: {
    default: './data',
    description: 'Directory of the embedded database, the files and the saved search index.',
    schema: text,
  },
  DATABASE_URL: {
    default: '',
    description:
      'A PostgreSQL 15 or newer instead of the embedded database: postgres://user:password@host:port/database.',
    secret: true,
    schema: databaseUrl,
  },
  FILES_BUCKET: {
    default: '',
    description: 'Bucket of an S3 service for files, instead of the data directory.',
    schema: bucketName,
  },
  FILES_ENDPOINT: {
    default: '',
    description: 'Address of that service, as https://s3.example.com; else Amazon S3.',
    schema: origin,
  },
  FILES_REGION: { default: 'us-east-1', description: 'Region of the bucket.', schema: text },
  FILES_ACCESS_KEY_ID: {
    default: '',
    description: 'Key to the bucket; else the one that the machine has.',
    schema: text,
  },
  FILES_SECRET_ACCESS_KEY: {
    default: '',
    description: 'The secret that belongs to the key.',
    schema: text,
    secret: true,
  },
  FILES_PREFIX: { default: '', description: 'What the names of files in the bucket begin with.', schema: filesPrefix },
  DEMO_DATA: {
    default: 'auto',
    description: 'Demo data into an empty database: auto (into the embedded one), yes, no.',
    schema: oneOf(['auto', 'yes', 'no']),
  },
  PAGE_CACHE_MB: {
    default: '64',
    description: 'Memory for finished pages, in MB; 0 keeps none.',
    schema: wholeNumber(0, 16_384),
  },
  ANSWER_CACHE_MB: {
    default: '32',
    description: 'Memory for what pages that have to be made are made of, in MB; 0 keeps nothing.',
    schema: wholeNumber(0, 16_384),
  },
  ROW_CACHE_ROWS: {
    default: '20000',
    description: 'Records kept in memory for pages that have to be made; 0 reads each from the database.',
    schema: wholeNumber(0, 10_000_000),
  },
  PREVIEW_SECRET: {
    default: '',
    description:
      'What links of tradegrade preview are signed with, at least 16 characters, the same for all processes; without one there are no previews.',
    secret: true,
    schema: v.pipe(text, v.minLength(16, 'has less than 16 characters')),
  },
  SECRET_KEY: {
    default: '',
    description:
      'What secrets in the database are sealed with, at least 32 characters, the same for all processes; else the file secret-key of the data directory, made at the first start.',
    secret: true,
    schema: v.pipe(text, v.minLength(32, 'has less than 32 characters')),
  },
  SMTP_URL: {
    default: '',
    description:
      'Mail server for letters, as smtps://user:password@mail.example.com; without one they are files in the data directory (mail).',
    secret: true,
    schema: smtpUrl,
  },
  MAIL_FROM: {
    default: 'portal@localhost',
    description: 'Address that letters come from, and go to where a company has none.',
    schema: mailAddress,
  },
  RETENTION_DAYS: {
    default: '',
    description:
      'How many days things are kept, as audit=1095,contact-requests=730,sign-up-requests=365,consents=1095,letters=90 (the defaults); what is not named keeps its own, 0 is without an end.',
    schema: retention,
  },
  TRUSTED_PROXIES: {
    default: '',
    description:
      'Addresses and networks of the balancers in front, separated by commas: what they say of the visitor’s address and the host asked for is believed.',
    schema: proxies,
  },
  RATE_LIMIT: {
    default: '6000',
    description:
      'Requests a minute of one network (IPv6: /64), and a tenth of it of those that may change something, counted by each process; 0 is no limit. This machine has none.',
    schema: wholeNumber(0, 10_000_000),
  },
  TOKEN_RATE_LIMIT: {
    default: '600',
    description:
      'Requests a minute of one token of a machine, wherever it is used, and a tenth of it of those that may change something, counted by each process; 0 is no limit. They do not count on its network.',
    schema: wholeNumber(0, 10_000_000),
  },
  DRAIN_SECONDS: {
    default: '5',
    description:
      'How long a process that is told to end (SIGTERM) goes on serving while /readyz says no, in seconds: longer than the balancer takes to notice.',
    schema: wholeNumber(0, 600),
  },
  WORKSHOP: {
    default: 'auto',
    description: '/workshop, every widget in every state: auto (while developing), yes, no.',
    schema: oneOf(['auto', 'yes', 'no']),
  },
  LOG_LEVEL: {
    default: 'info',
    description: 'fatal, error, warn, info, debug (a line for each request) or silent.',
    schema: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'silent']),
  },
} as const satisfies Record<string, Setting>

export type SettingName = keyof typeof settings

const isSecret = (name: SettingName): boolean => {
  const setting: Setting = settings[name]
  return setting.secret === true
}

const isSettingName = (name: string): name is SettingName => Object.hasOwn(settings, name)

export const settingNames: readonly SettingName[] = Object.keys(settings).filter(isSettingName)

export interface Config {
  readonly port: number
  readonly host: string
  readonly adminPort: number
  readonly publicOrigin: string | undefined
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  /** Where files are; without one, in the data directory. */
  readonly bucket: BucketConfig | undefined
  readonly demoData: 'auto' | 'yes' | 'no'
  readonly pageCacheMegabytes: number
  readonly answerCacheMegabytes: number
  readonly rowCacheRows: number
  /** None: no previews. */
  readonly previewSecret: string | undefined
  /** None: the one of the data directory. */
  readonly secretKey: string | undefined
  /** Where letters go; without one, into the data directory. */
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  /** How long things are kept. */
  readonly retention: RetentionDays
  readonly trustedProxies: readonly string[]
  /** Requests a minute of one network; 0: no limit. */
  readonly rateLimit: number
  /** The same of one token. */
  readonly tokenRateLimit: number
  readonly drainSeconds: number
  readonly workshop: 'auto' | 'yes' | 'no'
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent'
}

/** The configuration of an environment, or a sentence for each variable that is wrong. An empty value is no value. */
export function parseConfig(
  environment: Readonly<Record<string, string | undefined>>,
): Config | { readonly problems: readonly string[] } {
  const problems: string[] = []
  const read = <Name extends SettingName>(name: Name): v.InferOutput<(typeof settings)[Name]['schema']> | undefined => {
    const value = environment[name] || settings[name].default
    if (value === '') return undefined
    const parsed = v.safeParse(settings[name].schema, value, { abortEarly: true })
    if (parsed.success) return parsed.output
    problems.push(`${name} ${parsed.issues[0].message}${isSecret(name) ? '' : `: “${value}”`}.`)
    return undefined
  }
  const config = {
    port: read('PORT') ?? 0,
    host: read('HOST') ?? '',
    adminPort: read('ADMIN_PORT') ?? 0,
    publicOrigin: read('PUBLIC_ORIGIN'),
    dataDir: read('DATA_DIR') ?? '',
    databaseUrl: read('DATABASE_URL'),
    bucket: bucketOf({
      bucket: read('FILES_BUCKET'),
      endpoint: read('FILES_ENDPOINT'),
      region: read('FILES_REGION') ?? '',
      prefix: read('FILES_PREFIX') ?? '',
      accessKeyId: read('FILES_ACCESS_KEY_ID'),
      secretAccessKey: read('FILES_SECRET_ACCESS_KEY'),
    }),
    demoData: read('DEMO_DATA') ?? 'auto',
    pageCacheMegabytes: read('PAGE_CACHE_MB') ?? 0,
    answerCacheMegabytes: read('ANSWER_CACHE_MB') ?? 0,
    rowCacheRows: read('ROW_CACHE_ROWS') ?? 0,
    previewSecret: read('PREVIEW_SECRET'),
    secretKey: read('SECRET_KEY'),
    smtpUrl: read('SMTP_URL'),
    mailFrom: read('MAIL_FROM') ?? '',
    retention: read('RETENTION_DAYS') ?? retentionDefaults,
    trustedProxies: read('TRUSTED_PROXIES') ?? [],
    rateLimit: read('RATE_LIMIT') ?? 0,
    tokenRateLimit: read('TOKEN_RATE_LIMIT') ?? 0,
    drainSeconds: read('DRAIN_SECONDS') ?? 0,
    workshop: read('WORKSHOP') ?? 'auto',
    logLevel: read('LOG_LEVEL') ?? 'info',
  } satisfies Config
  if (problems.length === 0 && config.port !== 0 && config.port === config.adminPort)
    problems.push(`ADMIN_PORT is the PORT: “${config.port}”.`)
  problems.push(...halfGiven(environment))
  return problems.length === 0 ? config : { problems }
}

/** The only reader of the environment. A wrong value ends the process, before anything listens. */
export function readConfig(): Config {
  const config = parseConfig(process.env)
  if (!('problems' in config)) return config
  process.stderr.write(
    `${config.problems.join('\n')}\nConfiguration comes from the environment: tradegrade config lists it.\n`,
  )
  return process.exit(1)
}

/** What this environment says of each variable, right or wrong; undefined: nothing, so its default holds. Secrets are not told. */
export function givenSettings(): Readonly<Partial<Record<SettingName, string>>> {
  return Object.fromEntries(
    settingNames.map((name) => {
      const value = process.env[name] || undefined
      return [name, value !== undefined && isSecret(name) ? '(given, not shown)' : value]
    }),
  )
}
