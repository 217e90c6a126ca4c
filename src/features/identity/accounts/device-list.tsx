import { Form } from '#platform/forms/form.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import { Badge } from '#platform/widgets/badge/badge.tsx'
import { Button } from '#platform/widgets/button/button.tsx'
import css from '#platform/widgets/personal-page/personal-page.module.css'
import type { OwnAccount } from './account-shapes.ts'
import { nameOf } from './browser-name.ts'

/** Lists the browsers with offline packs of the user. A form revokes each of them. */
export function DeviceList({ devices, page: { t } }: { readonly devices: OwnAccount['devices']; readonly page: Page }) {
  if (devices.length === 0) return null
  return (
    <section className={css.section} aria-labelledby="devices">
      <h2 id="devices">{t('account.devices')}</h2>
      <p>{t('account.devices.text')}</p>
      <ul className={css.rows}>
        {devices.map(({ id, device, lastSeenAt, packsUntil, isThis }) => (
          <li key={id}>
            <div>
              <b translate="no">{nameOf(device, t)}</b> {isThis && <Badge tone="neutral">{t('account.thisOne')}</Badge>}
              <p>{t('account.devices.since', { last: lastSeenAt, until: packsUntil })}</p>
            </div>
            <Form
              of="SessionController.revokeDevice"
              record={id}
              hidden={{ deviceId: id }}
              name={`${t('account.devices.revoke')}: ${nameOf(device, t)}`}
            >
              <Button type="submit" size="small" aria-label={`${t('account.devices.revoke')}: ${nameOf(device, t)}`}>
                {t('account.devices.revoke')}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  )
}
