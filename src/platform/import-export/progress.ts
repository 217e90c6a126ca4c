import { Presets, SingleBar } from 'cli-progress'
import type { ImportProgress } from './import-request.ts'

export interface Progress {
  readonly update: (state: Pick<ImportProgress, 'bytes' | 'rows' | 'failed'>) => void
  readonly stop: () => void
}

/** Shows a bar on a terminal; otherwise prints a plain line, at most one every `everyMilliseconds`. */
export function progressOf(options: {
  readonly label: string
  readonly totalBytes: number
  readonly interactive: boolean
  readonly stream: NodeJS.WritableStream
  /** A clock in milliseconds. */
  readonly now: () => number
  readonly everyMilliseconds: number
}): Progress {
  return options.interactive ? bar(options) : lines(options)
}

type Options = Parameters<typeof progressOf>[0]

function bar({ label, totalBytes, stream }: Options): Progress {
  const shown = new SingleBar(
    {
      format: `${label} {bar} {percentage} %  {rows} rows, {failed} failed, {eta_formatted} left`,
      stream,
      hideCursor: true,
      etaBuffer: 50,
    },
    Presets.shades_classic,
  )
  shown.start(Math.max(1, totalBytes), 0, { rows: 0, failed: 0 })
  return {
    update: ({ bytes, rows, failed }) => shown.update(Math.min(bytes, Math.max(1, totalBytes)), { rows, failed }),
    stop: () => shown.stop(),
  }
}

function lines({ label, totalBytes, stream, now, everyMilliseconds }: Options): Progress {
  let said = now()
  return {
    update: ({ bytes, rows, failed }) => {
      if (now() - said < everyMilliseconds) return
      said = now()
      stream.write(
        `${label}: ${Math.floor((100 * Math.min(bytes, totalBytes)) / Math.max(1, totalBytes))} %, ${rows} rows, ${failed} failed\n`,
      )
    },
    stop: () => undefined,
  }
}
