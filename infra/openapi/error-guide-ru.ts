import type { ErrorCode } from '../../lib/errors.ts'
import type { ErrorAdvice } from './error-guide.ts'

const fixAndSend = 'Исправьте запрос и отправьте его заново.'
const repeat = 'Повторите запрос с тем же Idempotency-Key через Retry-After секунд; с каждым разом увеличивайте паузу.'

/** The same guide in Russian, for docs/ru/errors.md: accountants read it. */
export const russianErrorGuide: Readonly<Record<ErrorCode, ErrorAdvice>> = {
  API_KEY_MISSING: { when: 'В запросе нет заголовка x-api-key.', advice: 'Передавайте ключ в каждом запросе.' },
  API_KEY_INVALID: {
    when: 'Такого ключа нет, он отозван или его срок истёк.',
    advice: 'Проверьте, что ключ от этого контура; попросите у администраторов новый. Повторять запрос не нужно.',
  },
  ROUTE_NOT_FOUND: {
    when: 'Такого адреса или метода нет.',
    advice: 'Проверьте базовый адрес, путь и метод.',
  },
  BODY_NOT_JSON: { when: 'Тело запроса не JSON или не JSON-объект.', advice: fixAndSend },
  BODY_TOO_LARGE: {
    when: 'Тело больше 256 КБ или вложено глубже 32 уровней.',
    advice: 'Отправляйте меньше данных за один запрос.',
  },
  CONTENT_TYPE_UNSUPPORTED: {
    when: 'Заголовок Content-Type не указан или в нём не JSON.',
    advice: 'Передайте Content-Type: application/json.',
  },
  CHARSET_UNSUPPORTED: {
    when: 'В заголовке Content-Type указана кодировка, отличная от UTF-8.',
    advice: 'Переведите тело в UTF-8 и не указывайте кодировку либо укажите charset=utf-8.',
  },
  BODY_NOT_UTF8: {
    when: 'Тело не в UTF-8, или текст испортился раньше: в нём есть символ U+FFFD.',
    advice: 'Переводите текст в UTF-8 там, откуда он берётся; какое это поле, сказано в path.',
  },
  BODY_KEY_MISSPELLED: {
    when: 'Ключ в теле запроса отличается от известного только регистром, `_` или `-`. Остальные неизвестные ключи не мешают.',
    advice: 'Передайте ключ, названный в сообщении.',
  },
  TEXT_EXPECTED: { when: 'В текстовом поле передан не текст.', advice: fixAndSend },
  TEXT_TOO_LONG: { when: 'Текст длиннее 10000 символов.', advice: 'Сократите его.' },
  TEXT_NOT_UNICODE: { when: 'В тексте половина суррогатной пары.', advice: 'Не обрезайте текст посреди символа.' },
  PARAMETER_UNKNOWN: {
    when: 'В адресе указан параметр, которого у этого метода нет.',
    advice: 'Проверьте написание: лишние параметры не пропускаются, чтобы список не оказался длиннее ожидаемого.',
  },
  PARAMETER_REPEATED: { when: 'Параметр указан несколько раз.', advice: 'Укажите каждый по одному разу.' },
  LIMIT_INVALID: { when: 'limit не целое число от 1 до 1000.', advice: fixAndSend },
  CURSOR_INVALID: {
    when: 'cursor получен не из этого списка.',
    advice: 'Передавайте его без изменений, как он пришёл в X-Next-Cursor или nextCursor, либо начните без него.',
  },
  UPDATED_SINCE_INVALID: {
    when: 'updatedSince не момент времени с часовым поясом, например 2026-03-01T00:00:00Z.',
    advice: 'Передайте время по ISO 8601; знак + в адресе пишется как %2B.',
  },
  STATUS_PARAMETER_INVALID: { when: 'status не из пяти допустимых.', advice: fixAndSend },
  INCLUDE_INVALID: {
    when: 'include: не account',
    advice: 'Счёт партнера просят так: ?include=account',
  },
  PARTNER_ID_PARAMETER_INVALID: {
    when: 'partnerId не похож на идентификатор.',
    advice: 'Возьмите id партнера из GET /partner.',
  },
  IDEMPOTENCY_KEY_INVALID: {
    when: 'Idempotency-Key — не от 1 до 255 видимых символов ASCII, или их два разных.',
    advice: 'Передавайте, например, UUID.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    when: 'С этим Idempotency-Key уже приходил другой запрос.',
    advice: 'Для каждого нового запроса берите новый ключ, а повторяя старый, отправляйте точно то же тело.',
  },
  REQUEST_REJECTED: {
    when: 'Шлюз или межсетевой экран отклонил запрос до того, как его увидел сервис.',
    advice: 'Обратитесь к тем, кто обслуживает контур, и назовите requestId.',
  },
  TOO_MANY_REQUESTS: { when: 'Запросов больше, чем принимает контур.', advice: repeat },
  INTERNAL_ERROR: {
    when: 'Внутренний сбой, которого быть не должно.',
    advice: 'Повторите один раз с тем же Idempotency-Key; если ошибка осталась, сообщите requestId тем, кто обслуживает контур.',
  },
  OUTCOME_UNKNOWN: {
    when: 'Запрос без Idempotency-Key ушёл в базу, а ответа не пришло: он мог быть выполнен, а мог и не быть.',
    advice: 'Не повторяйте его. Сначала посмотрите на заявку, партнера или лид; с Idempotency-Key выяснять ничего не придётся.',
  },
  SERVICE_UNAVAILABLE: {
    when: 'Сервис перегружен, или одновременные изменения мешали дольше, чем он ждёт. Запрос без Idempotency-Key не выполнен.',
    advice: repeat,
  },

  PARTNER_REQUIRED: { when: 'partnerId не указан или пуст.', advice: 'Возьмите id партнера из GET /partner.' },
  PAYOUT_AMOUNT_REQUIRED: { when: 'amount не указан.', advice: fixAndSend },
  PAYOUT_AMOUNT_INVALID: {
    when: 'amount не положительное число рублей с не более чем двумя знаками после точки.',
    advice: 'Передайте число JSON, например 1650.5, а не текст; что не так, сказано в `violations`.',
  },
  PARTNER_NOT_FOUND: { when: 'Партнера с таким partnerId нет.', advice: 'Прочитайте GET /partner заново.' },
  PARTNER_BLOCKED: { when: 'Администратор заблокировал партнера.', advice: 'Решают администраторы.' },
  PAYOUT_ALREADY_ACTIVE: {
    when: 'У партнера есть заявка в статусе Requested или Approved.',
    advice: 'Сначала завершите её: она есть в GET /payout.',
  },
  PAYOUT_BELOW_MINIMUM: {
    when: 'amount меньше минимальной суммы контура.',
    advice: 'Дождитесь, пока партнер заработает больше.',
  },
  PAYOUT_ABOVE_AVAILABLE: {
    when: 'amount больше, чем доступно партнеру.',
    advice: 'Запросите не больше суммы, названной в сообщении.',
  },
  INN_REQUIRED: { when: 'Контур требует ИНН, а у партнера он не заполнен.', advice: 'Попросите партнера заполнить ИНН.' },
  INN_INVALID: { when: 'ИНН партнера не проходит проверку контрольных цифр.', advice: 'Попросите партнера исправить ИНН.' },
  PAYOUT_STATUS_INVALID: { when: 'status не из трёх допустимых.', advice: 'Передайте Approved, Paid или Rejected.' },
  PAYOUT_NOT_FOUND: {
    when: 'Заявки с таким id нет',
    advice: 'Возьмите id из ответа на создание заявки или из GET /payout',
  },
  PAYOUT_TRANSITION_FORBIDDEN: {
    when: 'Заявки с таким id нет, или её статус не допускает этого перехода.',
    advice:
      'Где заявка сейчас, сказано в `status`; если его нет, нет и заявки. Возможно, её уже перевёл кто-то другой. Повторять запрос не нужно.',
  },

  LEAD_FIELDS_REQUIRED: { when: 'fields не указан или не массив.', advice: fixAndSend },
  LEAD_BINDING_AMBIGUOUS: { when: 'Переданы и sessionId, и promocode.', advice: 'Передайте что-то одно.' },
  LEAD_FIELD_REQUIRED: {
    when: 'Обязательное поле не заполнено.',
    advice: 'Заполните все поля, у которых в GET /lead-fields стоит required: true.',
  },
  LEAD_FIELD_UNKNOWN: {
    when: 'Такого fieldTypeId нет, или поле уже скрыто.',
    advice: 'Прочитайте GET /lead-fields заново. Если вместо id передан systemName, нужный id назван в `violations`.',
  },
  LEAD_FIELD_INVALID: {
    when: 'Значение не подходит полю, или поле передано дважды.',
    advice: 'Посмотрите тип и варианты поля в GET /lead-fields.',
  },
  SESSION_NOT_FOUND: {
    when: 'Ни одна реферальная ссылка не выдавала такой сессии, или срок, в который она приводит лид, истёк (90 дней, если контур не задаёт другой).',
    advice: 'Передавайте параметр session с посадочной страницы без изменений; если его нет, не передавайте sessionId.',
  },
  SESSION_USED: { when: 'По этой сессии лид уже создан.', advice: 'Заявка уже пришла раньше: делать ничего не нужно.' },
  PROMOCODE_NOT_FOUND: {
    when: 'Промокода нет, он на проверке или отключён.',
    advice: 'Сообщите клиенту; лид можно отправить и без промокода.',
  },
  OFFER_UNAVAILABLE: {
    when: 'Предложение остановлено или закрыто для этого партнера.',
    advice: 'Лид можно отправить без сессии и промокода; тогда он не будет закреплён ни за кем.',
  },
  LEAD_DUPLICATE: {
    when: 'Такая же заявка с тем же промокодом пришла менее 24 часов назад.',
    advice: 'Возьмите прежний лид, он есть в ответе.',
  },
  LINK_NOT_FOUND: { when: 'Такой реферальной ссылки нет.', advice: 'Проверьте ссылку вместе с партнером.' },
  LEAD_NOT_FOUND: { when: 'Лида с таким id нет.', advice: 'Передайте id из ответа POST /lead.' },
  LEAD_STATUS_REQUIRED: { when: 'Не указаны ни id, ни systemName.', advice: 'Передайте что-то одно.' },
  LEAD_STATUS_NOT_FOUND: {
    when: 'В контуре нет такого статуса лида.',
    advice: 'Возьмите id или systemName одного из `statuses`: там все, какие есть.',
  },
  LEAD_STATUS_AMBIGUOUS: { when: 'id и systemName указывают на разные статусы.', advice: 'Передайте что-то одно.' },
  DEAL_AMOUNT_REQUIRED: { when: 'amount не указан.', advice: fixAndSend },
  DEAL_AMOUNT_INVALID: {
    when: 'amount не положительное число рублей с не более чем двумя знаками после точки.',
    advice: 'Передайте число JSON, например 10000.5, а не текст; что не так, сказано в `violations`.',
  },
  DEAL_AMOUNT_REQUIRED_FOR_STATUS: { when: 'Для целевого статуса нужна сумма сделки.', advice: 'Передайте amount.' },
  DEAL_NEEDS_TARGET_STATUS: {
    when: 'Лид не в целевом статусе.',
    advice: 'Сначала переведите его туда: PUT /lead/{id}/status.',
  },
}
