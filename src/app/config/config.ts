import * as v from 'valibot'
import { bucketOf, incompleteSettings } from '#platform/store/bucket-config.ts'
import type { ClamdAddress } from '#platform/store/clamd.ts'
import type { BucketConfig } from '#platform/store/files-s3.ts'
import { retentionDefaults, type RetentionDays } from '#platform/values/retention.ts'
import { isSecret, settingNames, settings, type SettingName } from './settings.ts'

export interface Config {
  readonly port: number
  readonly host: string
  readonly adminPort: number
  readonly publicOrigin: string | undefined
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  /** The bucket of files; without it, they are in the data directory. */
  readonly bucket: BucketConfig | undefined
  /** The malware scanner; without it, files are not scanned. */
  readonly clamdAddress: ClamdAddress | undefined
  readonly demoData: 'auto' | 'yes' | 'no'
  readonly pageCacheMegabytes: number
  readonly answerCacheMegabytes: number
  readonly rowCacheRows: number
  /** Without it there are no previews. */
  readonly previewSecret: string | undefined
  /** By default the key of the data directory. */
  readonly secretKey: string | undefined
  /** The mail server; without it, emails are files in the data directory. */
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  /** How long data is stored. */
  readonly retention: RetentionDays
  readonly trustedProxies: readonly string[]
  /** Requests per minute from one network; 0 means no limit. */
  readonly rateLimit: number
  /** The same for one access token. */
  readonly tokenRateLimit: number
  readonly guestCartsPerHour: number
  /** Megabytes that an account or user may upload on one day; 0 means no limit. */
  readonly uploadMegabytesPerDay: number
  readonly drainSeconds: number
  readonly workshop: 'auto' | 'yes' | 'no'
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent'
}

/**
 * Returns the configuration of an environment, or a sentence for each invalid variable. An empty value counts as absent.
 */
export function parseConfig(
  environment: Readonly<Record<string, string | undefined>>,
): Config | { readonly problems: readonly string[] } {
  const problems: string[] = []
  const read = <Name extends SettingName, const Absent = undefined>(
    name: Name,
    absent?: Absent,
  ): v.InferOutput<(typeof settings)[Name]['schema']> | Absent => {
    const value = environment[name] || settings[name].default
    if (value === '') return absent as Absent
    const parsed = v.safeParse(settings[name].schema, value, { abortEarly: true })
    if (parsed.success) return parsed.output
    problems.push(`${name} ${parsed.issues[0].message}${isSecret(name) ? '' : `: “${value}”`}.`)
    return absent as Absent
  }
  const config = {
    port: read('PORT', 0),
    host: read('HOST', ''),
    adminPort: read('ADMIN_PORT', 0),
    publicOrigin: read('PUBLIC_ORIGIN'),
    dataDir: read('DATA_DIR', ''),
    databaseUrl: read('DATABASE_URL'),
    bucket: bucketOf({
      bucket: read('FILES_BUCKET'),
      endpoint: read('FILES_ENDPOINT'),
      region: read('FILES_REGION', ''),
      prefix: read('FILES_PREFIX', ''),
      accessKeyId: read('FILES_ACCESS_KEY_ID'),
      secretAccessKey: read('FILES_SECRET_ACCESS_KEY'),
    }),
    clamdAddress: read('CLAMAV_ADDRESS'),
    demoData: read('DEMO_DATA', 'auto'),
    pageCacheMegabytes: read('PAGE_CACHE_MB', 0),
    answerCacheMegabytes: read('ANSWER_CACHE_MB', 0),
    rowCacheRows: read('ROW_CACHE_ROWS', 0),
    previewSecret: read('PREVIEW_SECRET'),
    secretKey: read('SECRET_KEY'),
    smtpUrl: read('SMTP_URL'),
    mailFrom: read('MAIL_FROM', ''),
    retention: read('RETENTION_DAYS', retentionDefaults),
    trustedProxies: read('TRUSTED_PROXIES', []),
    rateLimit: read('RATE_LIMIT', 0),
    tokenRateLimit: read('TOKEN_RATE_LIMIT', 0),
    guestCartsPerHour: read('GUEST_CARTS_PER_HOUR', 0),
    uploadMegabytesPerDay: read('UPLOAD_MB_PER_DAY', 0),
    drainSeconds: read('DRAIN_SECONDS', 0),
    workshop: read('WORKSHOP', 'auto'),
    logLevel: read('LOG_LEVEL', 'info'),
  } satisfies Config
  if (problems.length === 0 && config.port !== 0 && config.port === config.adminPort)
    problems.push(`ADMIN_PORT is the same as PORT: “${config.port}”.`)
  problems.push(...incompleteSettings(environment))
  return problems.length === 0 ? config : { problems }
}

/** Reads the environment; nothing else does. An invalid value ends the process before it listens. */
export function readConfig(): Config {
  const config = parseConfig(process.env)
  if (!('problems' in config)) return config
  process.stderr.write(
    `${config.problems.join('\n')}\nConfiguration comes from the environment: tradegrade config lists it.\n`,
  )
  return process.exit(1)
}

/**
 * Returns the value of each variable in this environment, valid or not; undefined where the default applies. Secrets are
 * replaced by a note.
 */
export function specifiedSettings(): Readonly<Partial<Record<SettingName, string>>> {
  return Object.fromEntries(
    settingNames.map((name) => {
      const value = process.env[name] || undefined
      return [name, value !== undefined && isSecret(name) ? '(set, not shown)' : value]
    }),
  )
}
