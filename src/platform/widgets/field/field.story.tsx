import { storiesOf, type Story } from '#platform/widgets/story.ts'
import { Field, inputVariants } from './field.tsx'
import css from './field.module.css'

export const axes = { variant: inputVariants, state: ['plain', 'hint', 'error'] } as const

export const stories: readonly Story[] = storiesOf(
  axes,
  ({ variant, state }, { t }) => {
    const id = `${variant}-${state}`
    return (
      <Field
        id={id}
        label={t('product.code')}
        variant={variant}
        required={state === 'error'}
        error={state === 'error' ? t('Web2p_InputValueRequired', { 0: '' }) : null}
        hint={state === 'hint' ? t('search.placeholder') : undefined}
        shakes={0}
      >
        <span className={css.control}>
          <input id={id} className={css.input} aria-invalid={state === 'error'} />
        </span>
      </Field>
    )
  },
  { note: 'The message line below the control is always present.' },
)
