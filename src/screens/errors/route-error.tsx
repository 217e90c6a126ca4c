import type { ReactNode } from 'react'
import { Button } from '#widgets/button/button.tsx'
import { useNavigation } from '../navigation-context.ts'
import { usePage } from '../page-context.ts'
import { ErrorPage } from './error-page.tsx'
import type { ShownError } from './shown-error.ts'
import css from './errors.module.css'

/** In the place of a page that could not be made. */
export const drawError = (error: ShownError, loading: boolean): ReactNode => (
  <RouteError error={error} loading={loading} />
)

/** The frame stays, so a visitor can go on or try again. */
function RouteError({ error, loading }: { readonly error: ShownError; readonly loading: boolean }) {
  const page = usePage()
  const { reload } = useNavigation()
  const { t } = page
  return (
    <ErrorPage
      page={page}
      status={null}
      title={t(`error.${error.kind}.title`)}
      text={t(`error.${error.kind}.text`)}
      said={error.said}
      action={
        error.kind === 'refused' ? null : (
          <p className={css.links}>
            <Button variant="brand" onClick={reload}>
              {t(loading ? 'error.trying' : 'error.tryAgain')}
            </Button>
          </p>
        )
      }
    />
  )
}
