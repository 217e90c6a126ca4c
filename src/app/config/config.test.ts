import { describe, expect, it } from 'vitest'
import { retentionDefaults } from '#platform/values/retention.ts'
import { parseConfig } from './config.ts'
import { settingNames } from './settings.ts'

describe('parseConfig', () => {
  it('Requires no variable', () => {
    expect(parseConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      adminPort: 3001,
      publicOrigin: undefined,
      dataDir: './data',
      databaseUrl: undefined,
      bucket: undefined,
      demoData: 'auto',
      pageCacheMegabytes: 64,
      answerCacheMegabytes: 32,
      rowCacheRows: 20_000,
      previewSecret: undefined,
      smtpUrl: undefined,
      mailFrom: 'portal@localhost',
      retention: retentionDefaults,
      trustedProxies: [],
      rateLimit: 6000,
      tokenRateLimit: 600,
      guestCartsPerHour: 10_000,
      uploadMegabytesPerDay: 2000,
      drainSeconds: 5,
      workshop: 'auto',
      logLevel: 'info',
    })
  })

  it.each([
    ['/run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
    ['scanner.example:3310', { host: 'scanner.example', port: 3310 }],
    ['[::1]:3310', { host: '::1', port: 3310 }],
  ])('Reads the address %s of the scanner', (CLAMAV_ADDRESS, expected) => {
    expect(parseConfig({ CLAMAV_ADDRESS })).toMatchObject({ clamdAddress: expected })
  })

  it('Treats an empty value as absent', () => {
    expect(parseConfig(Object.fromEntries(settingNames.map((name) => [name, ''])))).toEqual(parseConfig({}))
  })

  it.each([
    ['PORT', 'http', 'PORT is not a whole number: “http”.'],
    ['CLAMAV_ADDRESS', 'scanner', 'CLAMAV_ADDRESS is neither host:port nor the path of a socket: “scanner”.'],
    ['SMTP_URL', 'http://user:secret@mail', 'SMTP_URL is not an smtp:// or smtps:// address.'],
    ['MAIL_FROM', 'Portal <a@b.example>', 'MAIL_FROM is not an email address: “Portal <a@b.example>”.'],
    [
      'TRUSTED_PROXIES',
      '10.0.0.0/33',
      'TRUSTED_PROXIES has an entry that is neither an address nor a network: “10.0.0.0/33”.',
    ],
    [
      'TRUSTED_PROXIES',
      '10.0.0.1, balancer',
      'TRUSTED_PROXIES has an entry that is neither an address nor a network: “10.0.0.1, balancer”.',
    ],
    ['PORT', '-1', 'PORT is not a whole number: “-1”.'],
    ['PORT', '65536', 'PORT is above 65535: “65536”.'],
    ['ADMIN_PORT', '3000', 'ADMIN_PORT is the same as PORT: “3000”.'],
    ['PUBLIC_ORIGIN', 'www.example.com', 'PUBLIC_ORIGIN is not an http:// or https:// address: “www.example.com”.'],
    [
      'PUBLIC_ORIGIN',
      'https://example.com/shop',
      'PUBLIC_ORIGIN has more than scheme, host and port: “https://example.com/shop”.',
    ],
    [
      'FILES_BUCKET',
      'A_B',
      'FILES_BUCKET is not a bucket name: 3 to 63 characters of a-z, 0-9, dot and hyphen: “A_B”.',
    ],
    ['DEMO_DATA', 'maybe', 'DEMO_DATA is not one of auto, yes, no: “maybe”.'],
    ['WORKSHOP', 'on', 'WORKSHOP is not one of auto, yes, no: “on”.'],
    ['PAGE_CACHE_MB', '1.5', 'PAGE_CACHE_MB is not a whole number: “1.5”.'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL is not one of fatal, error, warn, info, debug, silent: “loud”.'],
  ])('Rejects %s=%s with a reason', (name, value, problem) => {
    expect(parseConfig({ [name]: value })).toEqual({ problems: [problem] })
  })

  it('Never repeats a DATABASE_URL, which contains a password', () => {
    expect(parseConfig({ DATABASE_URL: 'mysql://me:secret@host/db' })).toEqual({
      problems: ['DATABASE_URL is not a postgres://user:password@host:port/database address.'],
    })
  })

  it('Reads the settings of a bucket for files and never repeats its secret', () => {
    const input = {
      FILES_BUCKET: 'portal-files',
      FILES_ENDPOINT: 'https://s3.example.com',
      FILES_REGION: 'eu-west-1',
      FILES_ACCESS_KEY_ID: 'id',
      FILES_SECRET_ACCESS_KEY: 'secret',
      FILES_PREFIX: 'portal/',
    }
    expect(parseConfig(input)).toMatchObject({
      bucket: {
        bucket: 'portal-files',
        endpoint: 'https://s3.example.com',
        region: 'eu-west-1',
        prefix: 'portal/',
        keys: { accessKeyId: 'id', secretAccessKey: 'secret' },
      },
    })
    expect(parseConfig({ FILES_BUCKET: 'portal-files' })).toMatchObject({ bucket: { keys: undefined, prefix: '' } })
    expect(parseConfig({ ...input, FILES_SECRET_ACCESS_KEY: 'se\0cret' })).toEqual({
      problems: ['FILES_SECRET_ACCESS_KEY contains a zero character.'],
    })
    expect(parseConfig({ FILES_ENDPOINT: 'https://s3.example.com', FILES_SECRET_ACCESS_KEY: 'x' })).toEqual({
      problems: ['FILES_ENDPOINT needs FILES_BUCKET.', 'FILES_SECRET_ACCESS_KEY needs FILES_ACCESS_KEY_ID.'],
    })
  })

  it('Reports every invalid variable together', () => {
    expect(parseConfig({ PORT: 'x', LOG_LEVEL: 'y' })).toEqual({
      problems: ['PORT is not a whole number: “x”.', expect.stringContaining('LOG_LEVEL')],
    })
  })

  it('Removes the trailing slash of an origin', () => {
    expect(parseConfig({ PUBLIC_ORIGIN: 'https://www.example.com/' })).toMatchObject({
      publicOrigin: 'https://www.example.com',
    })
  })
})
