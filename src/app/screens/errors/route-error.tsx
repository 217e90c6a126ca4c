import type { ReactNode } from 'react'
import { Button } from '#platform/widgets/button/button.tsx'
import { useNavigation } from '#platform/pages/navigation-context.ts'
import { usePage } from '#platform/pages/page-context.ts'
import { ErrorPage } from './error-page.tsx'
import type { ShownError } from '#platform/pages/errors/shown-error.ts'
import css from './errors.module.css'

/** Replaces a page that could not be rendered. */
export const drawError = (error: ShownError, loading: boolean): ReactNode => (
  <RouteError error={error} loading={loading} />
)

/** The frame remains, so that a visitor can open another page or try again. */
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
      serverMessage={error.serverMessage}
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
