/**
 * Sends forms with files in the background, to show how much is sent. The answer is what the browser would have shown: the next page,
 * or the form with what is wrong. A file that is too large is refused before it is sent.
 */
export function sendFiles(): void {
  document.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.dataset['max'] !== undefined) checkSize(target)
  })
  document.addEventListener('submit', (event) => {
    const form = event.target instanceof HTMLFormElement ? event.target : null
    const box = form?.querySelector<HTMLElement>('[data-upload]') ?? null
    if (form === null || box === null || !hasFile(form)) return
    event.preventDefault()
    // A second press of the button sends nothing.
    if (box.hidden || !isSending(box)) send(form, event.submitter, box)
  })
}

const hasFile = (form: HTMLFormElement): boolean =>
  [...form.querySelectorAll<HTMLInputElement>('input[type=file]')].some(({ files }) => (files?.length ?? 0) > 0)

function checkSize(input: HTMLInputElement): void {
  const [file] = input.files ?? []
  const isTooLarge = file !== undefined && file.size > Number(input.dataset['max'])
  input.setCustomValidity(isTooLarge ? (input.dataset['tooLarge'] ?? '') : '')
  if (isTooLarge) input.reportValidity()
}

const isSending = (box: HTMLElement): boolean => box.getAttribute('aria-busy') === 'true'

function send(form: HTMLFormElement, submitter: HTMLElement | null, box: HTMLElement): void {
  const [bar, status] = [box.querySelector('progress'), box.querySelector('[role=status]')]
  const request = new XMLHttpRequest()
  const say = (text: string): void => {
    if (status !== null && status.textContent !== text) status.textContent = text
  }
  const show = (percent: number): void => {
    if (bar !== null) bar.value = percent
    say((box.dataset['sending'] ?? '').replace('#', String(percent)))
  }
  box.hidden = false
  box.setAttribute('aria-busy', 'true')
  show(0)
  request.upload.addEventListener('progress', ({ loaded, total }) => {
    // Each text is read aloud, so only every tenth percent is one.
    show(Math.floor((10 * loaded) / Math.max(1, total)) * 10)
  })
  request.addEventListener('load', () => showAnswer(request, form, box.dataset['then'] ?? ''))
  request.addEventListener('error', () => {
    box.removeAttribute('aria-busy')
    say(box.dataset['failed'] ?? '')
  })
  request.open('POST', form.action)
  request.send(new FormData(form, submitter))
}

/** `then`: the part of the next page to scroll to. */
function showAnswer(request: XMLHttpRequest, form: HTMLFormElement, then: string): void {
  // The address of an answer has no fragment, and what was saved is answered with another address.
  const answered = new URL(request.responseURL)
  const sent = new URL(form.action)
  if (answered.pathname !== sent.pathname) {
    location.assign(answered.href + then)
    return
  }
  const page = new DOMParser().parseFromString(request.responseText, 'text/html')
  const [content, next] = [document.querySelector('#content'), page.querySelector('#content')]
  if (content === null || next === null) return location.reload()
  content.replaceWith(document.importNode(next, true))
  const input = document.querySelector<HTMLElement>('#content [aria-invalid=true]')
  const notice = document.querySelector<HTMLElement>('#content [role=alert], #content form > [role=status]:not(:empty)')
  if (notice !== null) notice.tabIndex = -1
  const first = input ?? notice
  first?.focus()
}
