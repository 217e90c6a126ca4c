import { pino, stdTimeFunctions, type Logger } from 'pino'
import type { Config } from '#app/config/config.ts'

/**
 * Writes JSON lines to the standard output. They contain no visitor's address, path or query, because these can disclose who
 * searched for what.
 */
export const createLog = (level: Config['logLevel']): Logger =>
  pino({ level, base: null, timestamp: stdTimeFunctions.isoTime })
