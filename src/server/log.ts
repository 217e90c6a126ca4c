import { pino, stdTimeFunctions, type Logger } from 'pino'
import type { Config } from './config.ts'

/** Lines of JSON on the standard output. No address of a visitor, no path and no query goes in: they can tell who searched what. */
export const createLog = (level: Config['logLevel']): Logger =>
  pino({ level, base: null, timestamp: stdTimeFunctions.isoTime })
