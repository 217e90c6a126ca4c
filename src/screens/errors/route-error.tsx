import { useRevalidator, useRouteError } from 'react-router'
import { Button } from '#widgets/button/button.tsx'
import { usePage } from '../page-context.ts'
import { ErrorPage } from './error-page.tsx'
import { shownError } from './shown-error.ts'
import css from './errors.module.css'

/** In the place of a page that could not be made. The frame stays, so a visitor can go on or try again. */
export function RouteError() {
  const page = usePage()
  const error = shownError(useRouteError())
  const revalidator = useRevalidator()
  const { t } = page
  return (
    <ErrorPage
      page={page}
      status={null}
      title={t(`error.${error.kind}.title`)}
      text={t(`error.${error.kind}.text`)}
      {...(error.kind === 'refused'
        ? {}
        : {
            action: (
              <p className={css.links}>
                <Button variant="brand" onClick={() => void revalidator.revalidate()}>
                  {revalidator.state === 'loading' ? t('error.trying') : t('error.tryAgain')}
                </Button>
              </p>
            ),
          })}
    />
  )
}
