import css from '#platform/widgets/personal-page/personal-page.module.css'
import { NarrowPage } from '#features/identity/personal-pages/narrow-page.tsx'
import { defineScreen } from '#platform/pages/define-screen.ts'
import { usePage } from '#platform/pages/page-context.ts'
import { productPath } from '#platform/values/addresses/record-paths.ts'
import { minCustomers, resultNames } from './feedback-rules.ts'
import { signInPaths } from '#features/identity/addresses/sign-in-addresses.ts'
import { ownHead } from '#features/identity/personal-pages/own-head.ts'
import type { SampleFeedback } from './get-sample-feedback.ts'

interface SampleFeedbackData {
  readonly title: string
  readonly grades: SampleFeedback
}

/** The page on which a principal sees what customers say about samples of its grades, in numbers (REQ-03). */
function SampleFeedbackScreen({ data: { title, grades } }: { readonly data: SampleFeedbackData }) {
  const page = usePage()
  const { t, number, base } = page
  return (
    <NarrowPage page={page} title={title}>
      <p>{t('requests.feedback.from', { count: minCustomers })}</p>
      {grades.length === 0 && <p>{t('requests.feedback.none')}</p>}
      {grades.map(({ id, slug, nameToDisplay, customers, results }) => (
        <section key={id} className={css.section} aria-labelledby={id}>
          <h2 id={id} translate="no">
            <a href={productPath(base, { id, slug })}>{nameToDisplay}</a>
          </h2>
          <dl className={css.facts}>
            <div>
              <dt>{t('requests.feedback.customers')}</dt>
              <dd>{number(customers)}</dd>
            </div>
            {resultNames.map((result) => (
              <div key={result}>
                <dt>{t(`requests.feedback.${result}`)}</dt>
                <dd>{number(results[result])}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </NarrowPage>
  )
}

export const screen = defineScreen({
  afterSignIn: ({ base }) => base + signInPaths.sampleFeedback,
  reads: ({ callOnSite }) => ({ grades: callOnSite('RequestController.getSampleFeedback', {}) }),
  show: ({ grades }, request) => {
    const title = request.messages.t('requests.feedback.ofCustomers')
    return { head: ownHead(request, title, request.base + signInPaths.sampleFeedback), data: { title, grades } }
  },
  component: SampleFeedbackScreen,
})
