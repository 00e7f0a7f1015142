export const shopKey = 'key-of-the-shop-for-a-day'

/** What the one offer pays of each deal. */
export const percentOfDeal = 10

/** The contour of a shop that keeps its whole program with a key: it begins without a partner, link or promocode. */
export const shopContour = {
  contour: 'shop',
  settings: { minimumPayout: 100, keysCorrect: true },
  administrators: [{ email: 'owner@shop.example', firstName: 'Оля', lastName: 'Хозяйкина' }],
  apiKeys: [{ title: 'Shop', administrator: 'owner@shop.example', secret: shopKey }],
  legalTypes: [{ type: 'SelfEmployed' }],
  leadStatuses: [
    { systemName: 'ordered', title: 'Заказан', primary: true },
    { systemName: 'bought', title: 'Куплен', target: true },
    { systemName: 'gone', title: 'Отказ' },
  ],
  leadFields: [{ systemName: 'name', label: 'Имя', type: 'String', required: true }],
  offers: [
    {
      slug: 'goods',
      title: 'Товары',
      landingUrl: 'https://shop.example/',
      rewards: [{ leadStatus: 'bought', percentOfDeal }],
    },
  ],
}
