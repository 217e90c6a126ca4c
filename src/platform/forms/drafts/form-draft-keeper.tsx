import { useEffect, type RefObject } from 'react'
import { leaveGuard } from '#platform/pages/leave-guard.ts'
import { draftOf, saveDraft } from './form-draft.ts'

/** How long typing must pause before it is saved, in milliseconds. */
const pause = 300

interface DraftKeeperProperties {
  readonly at: string
  readonly element: RefObject<HTMLFormElement | null>
  /** The fields begin with what was typed before, so all of it is unsaved. */
  readonly isTyped: boolean
  /** The id of the user; null for a guest. */
  readonly user: string | null
  /** What is asked before the page is left; null: nothing. */
  readonly question: string | null
}

/**
 * Keeps a draft of a form from its first change on, and asks once before the page is left. Each beginning of the fields has a keeper of
 * its own.
 */
export function DraftKeeper({ at, element, isTyped, user, question }: DraftKeeperProperties) {
  useEffect(() => {
    const form = element.current
    if (form === null) return undefined
    const path = window.location.pathname
    const unchanged = isTyped ? '' : textOf(form)
    let waiting: ReturnType<typeof setTimeout> | null = null
    let confirmed = ''
    // Fields that nobody has changed follow the page, which loads new values.
    let isChanged = isTyped
    const save = (): void => {
      if (waiting !== null) clearTimeout(waiting)
      waiting = null
      if (isChanged && textOf(form) !== unchanged) saveDraft(path, at, user, draftOf(form))
    }
    const flush = (): void => {
      if (waiting !== null) save()
    }
    const typed = (): void => {
      isChanged = true
      if (waiting !== null) clearTimeout(waiting)
      waiting = setTimeout(save, pause)
    }
    form.addEventListener('input', typed)
    // What is sent is saved first, for it may not arrive.
    form.addEventListener('submit', save)
    window.addEventListener('pagehide', flush)
    const stopAsking = askBeforeLeaving(() => {
      const text = textOf(form)
      if (question === null || !isChanged || text === unchanged || text === confirmed || form.ariaBusy === 'true')
        return null
      // It is asked once for each content.
      confirmed = text
      return question
    })
    return () => {
      flush()
      form.removeEventListener('input', typed)
      form.removeEventListener('submit', save)
      window.removeEventListener('pagehide', flush)
      stopAsking()
    }
  }, [at, element, isTyped, user, question])
  return null
}

const textOf = (form: HTMLFormElement): string => JSON.stringify(draftOf(form))

/** What a form says about leaving its page: a question, or null if nothing would be left unsaved. */
type LeaveQuestion = () => string | null

const questions = new Set<LeaveQuestion>()

/** Asks before the page is left while a form has something that was typed and not sent. Returns the end of it. */
function askBeforeLeaving(question: LeaveQuestion): () => void {
  if (questions.size === 0) window.addEventListener('beforeunload', warn)
  questions.add(question)
  leaveGuard.mayLeave = mayLeave
  return () => {
    questions.delete(question)
    if (questions.size === 0) window.removeEventListener('beforeunload', warn)
  }
}

/** Whether the page may be left: nothing is unsaved, or its visitor agrees. */
function mayLeave(): boolean {
  for (const question of questions) {
    const text = question()
    // oxlint-disable-next-line no-alert -- The browser's own question is the one that also stands before a document is left.
    if (text !== null && !window.confirm(text)) return false
  }
  return true
}

function warn(event: BeforeUnloadEvent): void {
  for (const question of questions) if (question() !== null) event.preventDefault()
}
