import { describe, expect, it } from 'vitest'
import { parseConfig, settingNames } from './config.ts'

describe('parseConfig', () => {
  it('needs nothing', () => {
    expect(parseConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      adminPort: 3001,
      publicOrigin: undefined,
      dataDir: './data',
      databaseUrl: undefined,
      demoData: 'auto',
      pageCacheMegabytes: 64,
      rowCacheRows: 20_000,
      logLevel: 'info',
    })
  })

  it('takes an empty value for none', () => {
    expect(parseConfig(Object.fromEntries(settingNames.map((name) => [name, ''])))).toEqual(parseConfig({}))
  })

  it.each([
    ['PORT', 'http', 'PORT is not a whole number: “http”.'],
    ['PORT', '-1', 'PORT is not a whole number: “-1”.'],
    ['PORT', '65536', 'PORT is above 65535: “65536”.'],
    ['ADMIN_PORT', '3000', 'ADMIN_PORT is the PORT: “3000”.'],
    ['PUBLIC_ORIGIN', 'www.example.com', 'PUBLIC_ORIGIN is no http:// or https:// address: “www.example.com”.'],
    [
      'PUBLIC_ORIGIN',
      'https://example.com/shop',
      'PUBLIC_ORIGIN has more than scheme, host and port: “https://example.com/shop”.',
    ],
    ['DEMO_DATA', 'maybe', 'DEMO_DATA is none of auto, yes, no: “maybe”.'],
    ['PAGE_CACHE_MB', '1.5', 'PAGE_CACHE_MB is not a whole number: “1.5”.'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL is none of fatal, error, warn, info, debug, silent: “loud”.'],
  ])('says that %s=%s is wrong, and why', (name, value, problem) => {
    expect(parseConfig({ [name]: value })).toEqual({ problems: [problem] })
  })

  it('never repeats a DATABASE_URL: it holds a password', () => {
    expect(parseConfig({ DATABASE_URL: 'mysql://me:secret@host/db' })).toEqual({
      problems: ['DATABASE_URL is no postgres://user:password@host:port/database.'],
    })
  })

  it('names every wrong variable at once', () => {
    expect(parseConfig({ PORT: 'x', LOG_LEVEL: 'y' })).toEqual({
      problems: ['PORT is not a whole number: “x”.', expect.stringContaining('LOG_LEVEL')],
    })
  })

  it('writes an origin without its slash', () => {
    expect(parseConfig({ PUBLIC_ORIGIN: 'https://www.example.com/' })).toMatchObject({
      publicOrigin: 'https://www.example.com',
    })
  })
})
