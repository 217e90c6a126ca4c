import { scriptJson } from './script-json.ts'

/** Data in the page for who reads it there: never run, so the content security policy has nothing against it. */
export function JsonBlock({
  type,
  layer,
  data,
}: {
  readonly type: 'application/json' | 'application/ld+json'
  /** `data-layer`: by what name it is found. */
  readonly layer?: string
  readonly data: unknown
}) {
  return <script type={type} data-layer={layer} dangerouslySetInnerHTML={{ __html: scriptJson(data) }} />
}
