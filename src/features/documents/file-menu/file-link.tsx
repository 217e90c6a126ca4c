import { ButtonLink } from '#platform/widgets/button/button.tsx'

/** CRT-03: a link that opens a file in a new window. */
export function FileLink({
  href,
  hrefLang,
  of,
  size = 'medium',
  children,
}: {
  readonly href: string
  /** '' if the language is unknown. */
  readonly hrefLang: string
  /** The name of the record with the file, for screen readers. */
  readonly of: string
  readonly size?: 'small' | 'medium'
  readonly children: string
}) {
  return (
    <ButtonLink
      href={href}
      hrefLang={hrefLang || undefined}
      target="_blank"
      rel="noopener"
      iconName="download"
      size={size}
    >
      <span>
        {children}
        <span className="visually-hidden"> {of}</span>
      </span>
    </ButtonLink>
  )
}
