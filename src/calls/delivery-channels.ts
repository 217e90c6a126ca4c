import * as v from 'valibot'
import { channelsAddress } from '#domain/content-delivery-address.ts'
import { sites } from '#sites/table.ts'
import { call } from './call.ts'
import type { ChannelsAnswer } from './content-delivery-shapes.ts'
import { optionalWhole } from './delivery-params.ts'

/**
 * ContentController.getDeliveryChannels: the channels of the sites, in the order of the sites. Guests are told of no site for
 * signed-in users. Sites have domains, but none of ours has an id: `domainId` is null.
 */
export const getDeliveryChannels = call({
  name: 'ContentController.getDeliveryChannels',
  cacheable: true,
  access: 'everyone',
  params: v.object({ page: optionalWhole(0, 1_000_000, 0), pageSize: optionalWhole(1, 250, 25) }),
  run: async ({ page, pageSize }, { viewer }): Promise<ChannelsAnswer> => {
    const open = sites.filter(({ isMyIMCDOnly }) => !isMyIMCDOnly || viewer.user !== undefined)
    const first = page * pageSize
    return {
      channels: open.slice(first, first + pageSize).map(({ channelId, brandName, countryName, domain }) => ({
        channelId,
        channelName: brandName || countryName,
        channelType: 'Community',
        domainId: null,
        domainName: domain || null,
        isChannelSearchable: true,
        isDomainLocked: false,
      })),
      currentPageUrl: channelsAddress({ page, pageSize }),
      nextPageUrl: first + pageSize < open.length ? channelsAddress({ page: page + 1, pageSize }) : null,
      previousPageUrl: page > 0 ? channelsAddress({ page: page - 1, pageSize }) : null,
      totalChannels: open.length,
    }
  },
})
