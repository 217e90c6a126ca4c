import { changeNoticeId } from '#features/back-office/following/following-elements.ts'

/** The record of the page, and the notice that reports its changes. */
export interface ShownRecord {
  readonly notice: HTMLElement
  readonly id: string
  readonly objectApiName: string
  /** The state of the record that the page shows. */
  readonly eTag: string
}

/** Null on pages that follow no record. The answer to a form that was sent in the background replaces it. */
export function shownRecord(): ShownRecord | null {
  const notice = document.querySelector<HTMLElement>(`#${changeNoticeId}`)
  const { record: id, object: objectApiName, etag: eTag } = notice?.dataset ?? {}
  if (notice === null || id === undefined || objectApiName === undefined || eTag === undefined) return null
  return { notice, id, objectApiName, eTag }
}
