import * as v from 'valibot'
import {
  bucketName,
  clamdAddress,
  databaseUrl,
  filesPrefix,
  mailAddress,
  oneOf,
  origin,
  port,
  proxies,
  retention,
  smtpUrl,
  text,
  wholeNumber,
} from './setting-values.ts'

/** An environment variable. */
export interface Setting {
  /** As it would be written in the environment; empty if there is none. */
  readonly default: string
  readonly description: string
  /** It holds a password or a key and is never printed. */
  readonly secret?: true
  readonly schema: v.GenericSchema<string, unknown>
}

/** The whole configuration. `tradegrade config` and the README list it. */
export const settings = {
  PORT: { default: '3000', description: 'Port of the portal; 0 uses any free port.', schema: port },
  HOST: {
    default: '127.0.0.1',
    description: 'Address to listen on; 0.0.0.0 listens on every address of the machine.',
    schema: text,
  },
  ADMIN_PORT: {
    default: '3001',
    description: 'Port of /livez, /readyz and /metrics, on the same address; 0 uses any free port.',
    schema: port,
  },
  PUBLIC_ORIGIN: {
    default: '',
    description:
      'Scheme and host of canonical and alternate links, for example https://www.example.com; by default the listening address. A request for a host other than this one, the domains of the sites, this machine and the listening address gets the answer 421.',
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
      'PostgreSQL 15 or newer instead of the embedded database: postgres://user:password@host:port/database.',
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
    description: 'Address of that service, for example https://s3.example.com; by default Amazon S3.',
    schema: origin,
  },
  FILES_REGION: { default: 'us-east-1', description: 'Region of the bucket.', schema: text },
  FILES_ACCESS_KEY_ID: {
    default: '',
    description: 'Access key of the bucket; by default the credentials of the machine.',
    schema: text,
  },
  FILES_SECRET_ACCESS_KEY: {
    default: '',
    description: 'Secret of the access key.',
    schema: text,
    secret: true,
  },
  FILES_PREFIX: { default: '', description: 'Prefix of the names of files in the bucket.', schema: filesPrefix },
  CLAMAV_ADDRESS: {
    default: '',
    description:
      'Address of the malware scanner clamd: host:port, or the path of its socket. Every file is scanned when it is uploaded or before its first download; without it, none is.',
    schema: clamdAddress,
  },
  DEMO_DATA: {
    default: 'auto',
    description: 'Whether an empty database receives the demo data: auto (only the embedded one), yes, no.',
    schema: oneOf(['auto', 'yes', 'no']),
  },
  PAGE_CACHE_MB: {
    default: '64',
    description: 'Memory for rendered pages, in MB; 0 caches none.',
    schema: wholeNumber(0, 16_384),
  },
  ANSWER_CACHE_MB: {
    default: '32',
    description: 'Memory for the results of calls from which pages are rendered, in MB; 0 caches none.',
    schema: wholeNumber(0, 16_384),
  },
  ROW_CACHE_ROWS: {
    default: '20000',
    description: 'Number of records in memory from which pages are rendered; 0 reads each from the database.',
    schema: wholeNumber(0, 10_000_000),
  },
  PREVIEW_SECRET: {
    default: '',
    description:
      'Key that signs the links of tradegrade preview, at least 16 characters and the same for all processes; without it there are no previews.',
    secret: true,
    schema: v.pipe(text, v.minLength(16, 'is shorter than 16 characters')),
  },
  SECRET_KEY: {
    default: '',
    description:
      'Key that encrypts secrets in the database, at least 32 characters and the same for all processes; by default the file secret-key of the data directory, which the first start creates.',
    secret: true,
    schema: v.pipe(text, v.minLength(32, 'is shorter than 32 characters')),
  },
  SMTP_URL: {
    default: '',
    description:
      'Mail server, for example smtps://user:password@mail.example.com; without it, emails are written to files in the data directory (mail).',
    secret: true,
    schema: smtpUrl,
  },
  MAIL_FROM: {
    default: 'portal@localhost',
    description: 'Sender of emails, and recipient for companies without an email address.',
    schema: mailAddress,
  },
  RETENTION_DAYS: {
    default: '',
    description:
      'Number of days that data is stored, as audit=1095,contact-requests=730,sign-up-requests=365,document-requests=730,consents=1095,requests=1095,unconfirmed-requests=7,guest-carts=30,shares=365,share-openings=180,visits=1095,import-jobs=90,searches=400,emails=90 (the defaults; emails are those stored as files). Kinds that are not listed keep their default, and 0 means without limit.',
    schema: retention,
  },
  TRUSTED_PROXIES: {
    default: '',
    description:
      'Addresses and networks of the load balancers, separated by commas; the portal trusts their headers for the visitor’s address and the requested host.',
    schema: proxies,
  },
  RATE_LIMIT: {
    default: '6000',
    description:
      'Requests per minute from one network (IPv6: /64), and a tenth of it for requests that may change data, counted by each process; 0 means no limit. Requests from this machine are not limited, and a browser in which somebody has signed in before has a limit of its own.',
    schema: wholeNumber(0, 10_000_000),
  },
  TOKEN_RATE_LIMIT: {
    default: '600',
    description:
      'Requests per minute with one access token, wherever it is used, and a tenth of it for requests that may change data, counted by each process; 0 means no limit. They do not count for the network.',
    schema: wholeNumber(0, 10_000_000),
  },
  GUEST_CARTS_PER_HOUR: {
    default: '10000',
    description:
      'Carts that guests from one network (IPv6: /64) may begin in an hour, counted by all processes together; 0 means no limit. Guests from this machine and users who are signed in are not limited.',
    schema: wholeNumber(0, 10_000_000),
  },
  UPLOAD_MB_PER_DAY: {
    default: '2000',
    description:
      'Megabytes that an account, or a user without an account, may upload on one day (UTC) through the record data API or with answers to requests, import files included; 0 means no limit.',
    schema: wholeNumber(0, 10_000_000),
  },
  DRAIN_SECONDS: {
    default: '5',
    description:
      'How many seconds a process that receives SIGTERM goes on serving while /readyz reports that it is not ready; longer than the load balancer needs to notice.',
    schema: wholeNumber(0, 600),
  },
  WORKSHOP: {
    default: 'auto',
    description: '/workshop, which shows every widget in every state: auto (during development), yes, no.',
    schema: oneOf(['auto', 'yes', 'no']),
  },
  LOG_LEVEL: {
    default: 'info',
    description: 'fatal, error, warn, info, debug (a line for each request) or silent.',
    schema: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'silent']),
  },
} as const satisfies Record<string, Setting>

export type SettingName = keyof typeof settings

/** Returns whether the value of a setting must never be printed. */
export const isSecret = (name: SettingName): boolean => {
  const setting: Setting = settings[name]
  return setting.secret === true
}

const isSettingName = (name: string): name is SettingName => Object.hasOwn(settings, name)

export const settingNames: readonly SettingName[] = Object.keys(settings).filter(isSettingName)
