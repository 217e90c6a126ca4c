import { scriptJson } from './script-json.ts'

/** A data block for scripts and search engines. The content security policy allows it because browsers do not run it. */
export function JsonBlock({
  type,
  layer,
  data,
}: {
  readonly type: 'application/json' | 'application/ld+json'
  /** The value of `data-layer`, by which scripts find the block. */
  readonly layer?: string
  readonly data: unknown
}) {
  return <script type={type} data-layer={layer} dangerouslySetInnerHTML={{ __html: scriptJson(data) }} />
}
