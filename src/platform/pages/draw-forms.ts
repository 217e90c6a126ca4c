import type { PageForms } from './sent-form.ts'

/** Draws a page, and once more if it turns out that it has no place for the form that it should show again. */
export function drawForms(
  draw: (forms: PageForms) => string,
  forms: PageForms,
  t: (key: string, values?: Readonly<Record<string, unknown>>) => string,
): { readonly drawn: string; readonly forms: PageForms } {
  const drawn = draw(forms)
  if (forms.sent === null || drawn.includes(`id="${forms.sent.at}"`)) return { drawn, forms }
  const { problem, values } = forms.sent
  const unavailable = {
    text:
      problem === null ? t('form.refused') : [t(problem.text, problem.values), problem.reason ?? ''].join(' ').trim(),
    label: t('form.typed'),
    typed: values.flatMap(([, value]) => (value.trim() === '' ? [] : [value])).join('\n'),
  }
  const all = { ...forms, gone: unavailable }
  return { drawn: draw(all), forms: all }
}
