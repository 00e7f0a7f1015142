import { describe, expect, test } from 'vitest'
import { ApiError, type ErrorCode, errorTable } from '../../lib/errors.ts'

/** Every error of the specification and of our answers to its open questions; the variable parts filled as in `of`. */
const specified: readonly { code: ErrorCode; status: number; message: string; of?: Record<string, string | number> }[] = [
  { code: 'API_KEY_MISSING', status: 401, message: 'Не указан API-ключ' },
  { code: 'API_KEY_INVALID', status: 401, message: 'Недействительный API-ключ' },
  { code: 'ADDRESS_NOT_ALLOWED', status: 403, message: 'С этого адреса ключ не действует' },
  { code: 'SCOPE_MISSING', status: 403, message: 'Недостаточно прав' },
  { code: 'CROSS_SITE_REQUEST', status: 403, message: 'Запрос пришёл со страницы другого сайта' },
  { code: 'EMAIL_INVALID', status: 400, message: 'Укажите адрес электронной почты, например name@example.ru' },
  { code: 'APP_INVALID', status: 400, message: 'Поле «app»: допустимы console, account' },
  { code: 'SIGN_IN_CODE_INVALID', status: 400, message: 'Укажите код из письма: только цифры, все до одной' },
  { code: 'SIGN_IN_REFUSED', status: 401, message: 'Код не подошёл. Проверьте его или запросите новый' },
  {
    code: 'LONGER_CODE_REQUIRED',
    status: 403,
    message: 'Сейчас коды длиннее: запросите новый, в нём будет цифр: 8',
    of: { digits: 8 },
  },
  { code: 'WORK_REQUIRED', status: 403, message: 'Обновите страницу и запросите код ещё раз' },
  { code: 'SIGN_IN_BLOCKED', status: 403, message: 'Ваш доступ закрыт. Обратитесь к администратору программы' },
  { code: 'REGISTRATION_CLOSED', status: 403, message: 'Регистрация закрыта: партнеров добавляют администраторы' },
  { code: 'FIRST_NAME_REQUIRED', status: 400, message: 'Укажите имя' },
  { code: 'LAST_NAME_REQUIRED', status: 400, message: 'Укажите фамилию' },
  { code: 'TERMS_NOT_AGREED', status: 400, message: 'Примите действующие условия программы' },
  {
    code: 'BOOLEAN_PARAMETER_INVALID',
    status: 400,
    message: 'Параметр «blocked»: ожидается true или false',
    of: { field: 'blocked' },
  },
  {
    code: 'ID_PARAMETER_INVALID',
    status: 400,
    message: 'Параметр «levelId»: ожидается идентификатор или none',
    of: { field: 'levelId' },
  },
  { code: 'BOOLEAN_EXPECTED', status: 400, message: 'Поле «isActive» должно быть true или false', of: { field: 'isActive' } },
  { code: 'ID_EXPECTED', status: 400, message: 'Поле «levelId» должно быть идентификатором', of: { field: 'levelId' } },
  {
    code: 'IDS_EXPECTED',
    status: 400,
    message: 'Поле «groupIds» должно быть списком идентификаторов',
    of: { field: 'groupIds' },
  },
  { code: 'REASON_REQUIRED', status: 400, message: 'Укажите причину' },
  { code: 'REVISION_REQUIRED', status: 400, message: 'Укажите revision профиля, который вы изменяете' },
  { code: 'PROFILE_CHANGED', status: 409, message: 'Профиль изменился, пока вы его правили' },
  { code: 'EMAIL_TAKEN', status: 409, message: 'Этот адрес уже занят другим партнером' },
  { code: 'PARTNER_ERASED', status: 409, message: 'Данные этого партнера удалены: профиль больше не меняется' },
  { code: 'PARTNER_INVITED_LATELY', status: 409, message: 'Этого партнера пригласили меньше часа назад' },
  { code: 'LEGAL_TYPE_NOT_FOUND', status: 404, message: 'Тип партнера не найден' },
  { code: 'LEGAL_FIELDS_EXPECTED', status: 400, message: 'Ожидается список полей правовой формы' },
  {
    code: 'LEGAL_DETAILS_FORBIDDEN',
    status: 403,
    message: 'Чтобы передать legalDetails, ключу нужно право partners.details',
  },
  { code: 'LEGAL_FIELD_REQUIRED', status: 400, message: 'Заполните поле «ОГРН»', of: { label: 'ОГРН' } },
  {
    code: 'LEGAL_FIELD_UNKNOWN',
    status: 400,
    message: 'Правовая форма не спрашивает поле f-1',
    of: { fieldTypeId: 'f-1' },
  },
  {
    code: 'LEGAL_FIELD_INVALID',
    status: 400,
    message: 'Поле «ОГРН»: не сходится контрольная цифра',
    of: { label: 'ОГРН', expected: 'не сходится контрольная цифра' },
  },
  { code: 'LEVEL_NOT_FOUND', status: 404, message: 'Уровень не найден' },
  { code: 'GROUP_NOT_FOUND', status: 404, message: 'Группа не найдена' },
  {
    code: 'CORRECTIONS_NOT_FOR_KEYS',
    status: 403,
    message: 'Ключам не разрешено корректировать балансы: это включают в настройках контура',
  },
  { code: 'CORRECTION_AMOUNT_REQUIRED', status: 400, message: 'Сумма корректировки обязательна' },
  { code: 'CORRECTION_AMOUNT_INVALID', status: 400, message: 'Некорректная сумма корректировки' },
  { code: 'ENTRY_NOT_FOUND', status: 404, message: 'Запись счёта не найдена' },
  { code: 'ENTRY_NOT_REVERSIBLE', status: 409, message: 'Отменить можно только начисление: остальное исправляют корректировкой' },
  { code: 'ENTRY_REVERSED', status: 409, message: 'Это начисление уже отменено' },
  { code: 'SIGN_IN_REQUIRED', status: 401, message: 'Войдите, чтобы продолжить' },
  {
    code: 'SIGNED_IN_AS_ANOTHER',
    status: 409,
    message: 'В этом браузере вошёл другой человек. Ничего не сделано: обновите страницу',
  },
  { code: 'PERMISSION_MISSING', status: 403, message: 'Недостаточно прав: нужна другая роль' },
  {
    code: 'PROOF_REQUIRED',
    status: 403,
    message: 'Подтвердите, что это вы: войдите ещё раз с ключом доступа или по коду из письма',
  },
  {
    code: 'PASSKEY_REQUIRED',
    status: 403,
    message: 'Для этого нужен ключ доступа. Добавьте его в разделе «Мои сеансы» и войдите с ним',
  },
  {
    code: 'PASSKEY_PERMIT_REQUIRED',
    status: 403,
    message: 'Первый ключ доступа здесь разрешает владелец: попросите другого владельца в разделе «Администраторы»',
  },
  {
    code: 'PASSKEY_PERMIT_OWN',
    status: 409,
    message: 'Себе разрешить новый ключ доступа нельзя: попросите другого владельца',
  },
  { code: 'PASSKEY_PERMIT_NO_ROLE', status: 409, message: 'У этого администратора нет ролей: войти он не может' },
  {
    code: 'PASSKEY_ANSWER_INVALID',
    status: 400,
    message: 'Ответ ключа доступа не прочитан. Обновите страницу и попробуйте ещё раз',
  },
  { code: 'PASSKEY_NAME_REQUIRED', status: 400, message: 'Назовите ключ доступа, чтобы узнать его в списке' },
  { code: 'COMPANY_SIGN_IN_OFF', status: 404, message: 'Вход через компанию не включён' },
  { code: 'COMPANY_SIGN_IN_REFUSED', status: 401, message: 'Войти через компанию не получилось. Попробуйте ещё раз' },
  { code: 'COMPANY_EMAIL_NOT_VERIFIED', status: 403, message: 'Компания не подтвердила адрес вашей почты' },
  {
    code: 'COMPANY_IDENTITY_REFUSED',
    status: 403,
    message: 'С этим адресом входил другой человек. Обратитесь к владельцу программы',
  },
  { code: 'COMPANY_UNREACHABLE', status: 503, message: 'Сервис входа компании не отвечает. Попробуйте позже' },
  { code: 'PASSKEY_REFUSED', status: 401, message: 'Ключ доступа не подошёл. Попробуйте ещё раз или получите код по почте' },
  { code: 'PASSKEY_TAKEN', status: 409, message: 'Этот ключ доступа уже добавлен' },
  { code: 'PASSKEYS_TOO_MANY', status: 409, message: 'Ключей доступа уже 10. Удалите тот, которым не пользуетесь' },
  { code: 'PASSKEY_NOT_FOUND', status: 404, message: 'Такого ключа доступа у вас нет' },
  { code: 'LOGIN_NOT_FOUND', status: 404, message: 'Такого сеанса нет или он уже завершён' },
  { code: 'OFFER_REQUIRED', status: 400, message: 'Укажите предложение' },
  { code: 'OFFER_NOT_FOUND', status: 404, message: 'Предложение не найдено' },
  { code: 'DRAFT_REFUSED', status: 400, message: 'Так конфигурация работать не будет: исправьте отмеченное' },
  {
    code: 'DRAFT_UNCONFIRMED',
    status: 409,
    message: 'Смена статуса затрагивает лиды (214): подтвердите это число',
    of: { leads: 214 },
  },
  { code: 'CONFIGURATION_REVISION_REQUIRED', status: 400, message: 'Укажите revision конфигурации, которую вы изменяете' },
  { code: 'CONFIRMED_LEADS_INVALID', status: 400, message: 'Поле «confirmedLeads»: ожидаются целые числа лидов от 0' },
  {
    code: 'CONFIGURATION_PART_REQUIRED',
    status: 400,
    message: 'Укажите части конфигурации: settings, levels, groups, legalTypes, leadStatuses, leadFields или offers',
  },
  { code: 'CONFIGURATION_CONTENT_REQUIRED', status: 400, message: 'Укажите часть конфигурации целиком в поле «content»' },
  { code: 'CONFIGURATION_PART_UNKNOWN', status: 404, message: 'Такой части конфигурации нет' },
  { code: 'CONFIGURATION_CHANGED', status: 409, message: 'Конфигурацию изменили, пока вы её правили: посмотрите на неё ещё раз' },
  {
    code: 'CONFIGURED_BY_FILE',
    status: 409,
    message: 'Конфигурацию этого контура меняют только его файлом: скажите тому, кто его применяет',
  },
  {
    code: 'UPGRADE_NOT_CLOSED',
    status: 409,
    message: 'Это можно будет сделать, когда закончится обновление таблицы: спросите того, кто разворачивает контур',
  },
  { code: 'OFFER_SWITCH_INVALID', status: 400, message: 'Поле «isActive»: допустимо true или false' },
  { code: 'OFFER_CLOSURE_INVALID', status: 400, message: 'Поле «isClosed»: допустимо true или false' },
  {
    code: 'DEAL_NUMBER_PARAMETER_INVALID',
    status: 400,
    message: 'Параметры «leadDeal», «partnerDeal»: ожидается номер сделки, от 1',
  },
  { code: 'LEVEL_PARAMETER_INVALID', status: 400, message: 'Параметр «level»: ожидается номер уровня' },
  {
    code: 'LINK_SLUG_INVALID',
    status: 400,
    message: 'Имя ссылки: латинские буквы, цифры, «-» и «_», начиная с буквы или цифры, не длиннее 100 символов',
  },
  { code: 'LINK_SLUG_TAKEN', status: 409, message: 'Такая ссылка уже есть, выберите другое имя' },
  { code: 'LINKS_TOO_MANY', status: 409, message: 'Больше 100 ссылок в кабинете создать нельзя', of: { most: 100 } },
  { code: 'PROMOCODE_INVALID', status: 400, message: 'Промокод: от 3 до 40 букв, цифр, «-» и «_», начиная с буквы или цифры' },
  {
    code: 'CLIENT_DISCOUNT_INVALID',
    status: 400,
    message: 'Скидка клиенту: либо процент больше 0 и не больше 100, либо сумма в рублях, и пояснение не длиннее 200 знаков',
  },
  {
    code: 'PROMOCODE_MIXES_SCRIPTS',
    status: 400,
    message: 'Промокод: все буквы одного алфавита, например только латиница или только кириллица',
  },
  { code: 'PROMOCODE_TAKEN', status: 409, message: 'Такой промокод уже есть, выберите другой' },
  {
    code: 'PROMOCODES_ON_REVIEW_TOO_MANY',
    status: 409,
    message: 'На проверке уже 3 промокода, больше нельзя: дождитесь решения',
    of: { most: 3 },
  },
  {
    code: 'LINK_STATUS_INVALID',
    status: 400,
    message: 'Статус ссылки: Active, Disabled или Removed; «from» — Active или Disabled',
  },
  { code: 'LINK_CHANGED', status: 409, message: 'Статус ссылки уже изменён' },
  {
    code: 'LINK_DISABLED_BY_ADMINISTRATOR',
    status: 409,
    message: 'Ссылку отключил администратор: включить её может только он',
  },
  { code: 'PROMOCODE_STATUS_INVALID', status: 400, message: 'Допустимые статусы промокода: Active, Disabled' },
  {
    code: 'PROMOCODE_FROM_INVALID',
    status: 400,
    message: 'Поле «from»: статус, в котором промокод был показан: Active, OnReview, Disabled',
  },
  { code: 'PROMOCODE_STATUS_PARAMETER_INVALID', status: 400, message: 'Параметр «status»: допустимы Active, OnReview, Disabled' },
  { code: 'PROMOCODE_CHANGED', status: 409, message: 'Статус промокода уже изменён' },
  { code: 'ROUTE_NOT_FOUND', status: 404, message: 'Маршрут не найден' },
  { code: 'BODY_NOT_JSON', status: 400, message: 'Тело запроса должно быть корректным JSON-объектом' },
  { code: 'BODY_TOO_LARGE', status: 413, message: 'Тело запроса слишком большое' },
  { code: 'CONTENT_TYPE_UNSUPPORTED', status: 415, message: 'Ожидается Content-Type: application/json' },
  { code: 'CHARSET_UNSUPPORTED', status: 415, message: 'Ожидается тело запроса в кодировке UTF-8' },
  {
    code: 'BODY_NOT_UTF8',
    status: 400,
    message: 'Поле «fields[0].value» повреждено: тело запроса должно быть в кодировке UTF-8',
    of: { field: 'fields[0].value' },
  },
  {
    code: 'BODY_KEY_MISSPELLED',
    status: 400,
    message: 'Неизвестное поле «promoCode»: ожидается «promocode»',
    of: { sent: 'promoCode', known: 'promocode' },
  },
  { code: 'TEXT_EXPECTED', status: 400, message: 'Поле «requisites» должно быть строкой', of: { field: 'requisites' } },
  {
    code: 'TEXT_TOO_LONG',
    status: 400,
    message: 'Поле «requisites» не должно быть длиннее 10000 символов',
    of: { field: 'requisites', maxLength: 10_000 },
  },
  { code: 'TEXT_NOT_UNICODE', status: 400, message: 'Поле «comment» содержит недопустимые символы', of: { field: 'comment' } },
  {
    code: 'TEXT_HAS_NUL',
    status: 400,
    message: 'Поле «comment» содержит символ U+0000: уберите его',
    of: { field: 'comment' },
  },
  { code: 'PARAMETER_UNKNOWN', status: 400, message: 'Неизвестный параметр «statsu»', of: { parameter: 'statsu' } },
  { code: 'PARAMETER_REPEATED', status: 400, message: 'Параметр «limit» указан несколько раз', of: { parameter: 'limit' } },
  { code: 'LIMIT_INVALID', status: 400, message: 'Параметр «limit»: ожидается целое число от 1 до 1000' },
  { code: 'CURSOR_INVALID', status: 400, message: 'Параметр «cursor»: ожидается значение из предыдущего ответа' },
  {
    code: 'UPDATED_SINCE_INVALID',
    status: 400,
    message: 'Параметр «updatedSince»: ожидается момент времени ISO 8601 с часовым поясом',
  },
  {
    code: 'STATUS_PARAMETER_INVALID',
    status: 400,
    message: 'Параметр «status»: допустимы Requested, Approved, Paid, Rejected, Canceled',
  },
  { code: 'INCLUDE_INVALID', status: 400, message: 'Параметр «include»: допустимо account у партнеров, rewards у лида' },
  { code: 'PARTNER_ID_PARAMETER_INVALID', status: 400, message: 'Параметр «partnerId»: ожидается идентификатор партнера' },
  {
    code: 'EMAIL_PARAMETER_INVALID',
    status: 400,
    message: 'Параметр «email»: ожидается начало адреса, от 1 до 254 символов',
  },
  {
    code: 'LAST_NAME_PARAMETER_INVALID',
    status: 400,
    message: 'Параметр «lastName»: ожидается начало фамилии, от 1 до 200 символов',
  },
  { code: 'INN_PARAMETER_INVALID', status: 400, message: 'Параметр «inn»: ожидается ИНН целиком, от 1 до 50 символов' },
  {
    code: 'PARTNER_SEARCH_AMBIGUOUS',
    status: 400,
    message: 'Укажите только один из параметров: email, lastName, inn, externalId, updatedSince',
  },
  {
    code: 'IDEMPOTENCY_KEY_INVALID',
    status: 400,
    message: 'Idempotency-Key: ожидается один ключ, от 1 до 255 видимых символов ASCII',
  },
  { code: 'IDEMPOTENCY_KEY_REUSED', status: 422, message: 'Ключ идемпотентности уже использован с другим запросом' },
  {
    code: 'EXTERNAL_ID_INVALID',
    status: 400,
    message: 'Поле «externalId»: ожидается строка от 1 до 200 символов, без невидимых',
  },
  {
    code: 'EXTERNAL_ID_TAKEN',
    status: 409,
    message: 'Этот externalId занят: с ним уже есть другая сделка',
    of: { why: 'с ним уже есть другая сделка' },
  },
  { code: 'REQUEST_REJECTED', status: 403, message: 'Запрос отклонён' },
  { code: 'TOO_MANY_REQUESTS', status: 429, message: 'Слишком много запросов' },
  { code: 'INTERNAL_ERROR', status: 500, message: 'Внутренняя ошибка сервера' },
  {
    code: 'OUTCOME_UNKNOWN',
    status: 500,
    message: 'Неизвестно, выполнен ли запрос: проверьте состояние, прежде чем повторять',
  },
  { code: 'SERVICE_UNAVAILABLE', status: 503, message: 'Сервис временно недоступен, повторите запрос' },

  { code: 'KEY_TITLE_REQUIRED', status: 400, message: 'Укажите, для чего ключ' },
  { code: 'KEY_SCOPES_REQUIRED', status: 400, message: 'Укажите, что открывает ключ: права списком или everything' },
  { code: 'KEY_SCOPE_UNKNOWN', status: 400, message: 'Такого права у ключей нет' },
  { code: 'KEY_ADDRESSES_INVALID', status: 400, message: 'Адреса ключа: ожидается список из 1–20 адресов или подсетей' },
  {
    code: 'KEY_ADDRESS_INVALID',
    status: 400,
    message: 'Адрес ключа: ожидается адрес или подсеть IPv4 или IPv6, например 203.0.113.0/24',
  },
  { code: 'KEY_EXPIRY_INVALID', status: 400, message: 'Срок ключа: ожидается момент в будущем, ISO 8601 с часовым поясом' },
  { code: 'KEY_OVERLAP_INVALID', status: 400, message: 'Старый ключ: ожидается число часов от 0 до 8760' },
  { code: 'KEY_NOT_FOUND', status: 404, message: 'Ключ не найден' },
  { code: 'KEY_ENDED', status: 409, message: 'Ключ уже не действует: выпустите новый' },
  { code: 'WEBHOOK_TITLE_REQUIRED', status: 400, message: 'Укажите название вебхука' },
  { code: 'WEBHOOK_URL_REQUIRED', status: 400, message: 'Укажите адрес вебхука' },
  {
    code: 'WEBHOOK_URL_INVALID',
    status: 400,
    message: 'Адрес вебхука: ожидается адрес https://',
    of: { reason: 'ожидается адрес https://' },
  },
  {
    code: 'WEBHOOK_TYPES_INVALID',
    status: 400,
    message: 'События вебхука: ожидается непустой список типов, например payout.paid, или null для всех',
  },
  { code: 'WEBHOOK_TYPE_UNKNOWN', status: 400, message: 'Событий такого типа нет' },
  {
    code: 'EVENT_TYPES_NOT_READABLE',
    status: 403,
    message: 'Недостаточно прав, чтобы получать такие события: payouts.read, leads.read',
    of: { permissions: 'payouts.read, leads.read' },
  },
  { code: 'WEBHOOK_OVERLAP_INVALID', status: 400, message: 'Прежний секрет: ожидается число часов от 0 до 168' },
  { code: 'WEBHOOK_NOT_FOUND', status: 404, message: 'Вебхук не найден' },
  { code: 'WEBHOOKS_TOO_MANY', status: 409, message: 'Вебхуков уже 20, больше нельзя', of: { most: 20 } },
  {
    code: 'WEBHOOK_SECRET_ROTATING',
    status: 409,
    message: 'Прежний секрет ещё действует: дождитесь его конца или смените секрет сразу, с overlapHours 0',
  },
  { code: 'WEBHOOK_DISABLED', status: 409, message: 'Вебхук отключён: сначала включите его' },
  { code: 'EVENT_NOT_FOUND', status: 404, message: 'События нет в ленте: она хранит их 31 день' },
  { code: 'KEY_FOR_ANOTHER', status: 403, message: 'Ключ выпускают на своё имя: для другого администратора его выпустит он сам' },
  { code: 'KEY_SCOPE_BEYOND_SERVICE', status: 400, message: 'У этой служебной учётной записи нет такого права' },
  { code: 'SERVICE_TITLE_REQUIRED', status: 400, message: 'Укажите, для какой системы служебная учётная запись' },
  { code: 'SERVICE_TITLE_TAKEN', status: 409, message: 'Служебная учётная запись с таким названием уже есть или была' },
  {
    code: 'SERVICE_SCOPES_REQUIRED',
    status: 400,
    message: 'Укажите списком, какие права могут быть у ключей служебной учётной записи',
  },
  { code: 'SERVICE_ACCOUNTS_TOO_MANY', status: 409, message: 'Служебных учётных записей уже 200: больше не бывает' },
  { code: 'SERVICE_DECISION_INVALID', status: 400, message: 'Допустимые решения: Confirmed, Closed' },
  { code: 'SERVICE_ACCOUNT_NOT_FOUND', status: 404, message: 'Служебная учётная запись не найдена' },
  {
    code: 'SERVICE_ACCOUNT_NOT_OPEN',
    status: 409,
    message: 'Служебная учётная запись не открыта: ключи для неё не выпускают',
  },
  { code: 'SERVICE_ACCOUNT_NOT_WAITING', status: 409, message: 'Служебная учётная запись не ждёт подтверждения' },
  { code: 'SERVICE_ACCOUNT_OWN', status: 409, message: 'Служебную учётную запись подтверждает другой владелец' },
  {
    code: 'SERVICE_KEYS_TOO_MANY',
    status: 409,
    message: 'У служебной учётной записи больше 25 действующих ключей: сначала отзовите часть из них',
  },
  { code: 'ROLE_UNKNOWN', status: 400, message: 'Допустимые роли: viewer, support, approver, payer, manager, owner' },
  { code: 'ROLE_CHANGE_REQUIRED', status: 400, message: 'Укажите, выдать роль или отобрать: granted true или false' },
  { code: 'ADMINISTRATOR_NOT_FOUND', status: 404, message: 'Администратор не найден' },
  {
    code: 'ROLE_KEYS_TOO_MANY',
    status: 409,
    message: 'С ролью закончилось бы слишком много ключей разом: сначала отзовите часть из них',
  },
  { code: 'ROLES_EXPECTED', status: 400, message: 'Укажите хотя бы одну роль, каждую один раз' },
  { code: 'ADMINISTRATOR_EXISTS', status: 409, message: 'Администратор с таким адресом уже есть' },
  { code: 'ADMINISTRATOR_OWN_ADDRESS', status: 409, message: 'Свой адрес не меняют: это делает другой владелец' },
  { code: 'LAST_OWNER', status: 409, message: 'Это последний владелец: сначала выдайте роль владельца кому-то ещё' },
  {
    code: 'JOURNAL_SINCE_INVALID',
    status: 400,
    message: 'Параметры «since» и «until»: ожидается момент времени ISO 8601 с часовым поясом',
  },
  { code: 'JOURNAL_ADMINISTRATOR_INVALID', status: 400, message: 'Параметр «by»: ожидается id или адрес администратора' },
  { code: 'JOURNAL_ACT_INVALID', status: 400, message: 'Параметр «type»: ожидается вид действия из журнала' },
  { code: 'JOURNAL_SUBJECT_INVALID', status: 400, message: 'Параметр «of»: ожидается объект, например partner:ID' },
  {
    code: 'JOURNAL_DOER_INVALID',
    status: 400,
    message: 'Параметр «by»: ожидается адрес администратора, key:ID или partner:ID',
  },
  {
    code: 'JOURNAL_AMOUNT_INVALID',
    status: 400,
    message: 'Параметры «amountFrom» и «amountTo»: ожидается сумма в рублях больше нуля',
  },

  { code: 'PARTNER_REQUIRED', status: 400, message: 'Партнер обязателен' },
  { code: 'PAYOUT_AMOUNT_REQUIRED', status: 400, message: 'Сумма выплаты обязательна' },
  { code: 'PARTNER_BLOCKED', status: 400, message: 'Партнер заблокирован' },
  { code: 'PAYOUT_ALREADY_ACTIVE', status: 400, message: 'Уже есть активная заявка на выплату' },
  { code: 'PAYOUT_AMOUNT_INVALID', status: 400, message: 'Некорректная сумма вывода' },
  { code: 'PAYOUT_BELOW_MINIMUM', status: 400, message: 'Минимальная сумма вывода: 1000', of: { minimum: '1000' } },
  { code: 'PAYOUT_ABOVE_AVAILABLE', status: 400, message: 'Доступно для вывода: 99.50', of: { available: '99.50' } },
  { code: 'INN_REQUIRED', status: 400, message: 'Для вывода средств заполните ИНН в профиле' },
  {
    code: 'INN_INVALID',
    status: 400,
    message: 'ИНН в профиле указан некорректно: ожидается 12 цифр',
    of: { reason: 'ожидается 12 цифр' },
  },
  { code: 'PAYOUT_STATUS_INVALID', status: 400, message: 'Допустимые статусы: Approved, Paid, Rejected' },
  { code: 'PARTNER_NOT_FOUND', status: 404, message: 'Партнер не найден' },
  { code: 'PAYOUT_NOT_FOUND', status: 404, message: 'Заявка на выплату не найдена' },
  {
    code: 'PAYOUT_NEEDS_FOUR_EYES',
    status: 409,
    message: 'Эту заявку одобрил тот же человек, сам или ключом: выплату должен отметить другой',
  },
  { code: 'PAYOUT_TRANSITION_FORBIDDEN', status: 409, message: 'Недопустимый переход статуса' },

  { code: 'REGISTRY_NOT_FOUND', status: 404, message: 'Реестр не найден' },
  { code: 'REGISTRY_STATUS_INVALID', status: 400, message: 'Допустимые статусы реестра: Ready, Sent, Closed' },
  { code: 'REGISTRY_REVISION_INVALID', status: 400, message: 'Укажите revision реестра, каким вы его видели: целое число от 1' },
  { code: 'REGISTRY_PAYOUTS_INVALID', status: 400, message: 'Укажите id заявок на выплату, не больше 30 за раз' },
  { code: 'REGISTRY_CHANGED', status: 409, message: 'Реестр изменили, пока вы на него смотрели. Посмотрите на него ещё раз' },
  { code: 'REGISTRY_EMPTY', status: 409, message: 'В реестре нет ни одной выплаты' },
  { code: 'PAYOUT_NOT_IN_REGISTRY', status: 404, message: 'Этой выплаты в реестре нет' },
  { code: 'PAYOUT_PAID_FROM_REGISTRY', status: 409, message: 'Выплата уже проведена: убрать её из реестра нельзя' },
  { code: 'PAYOUT_IN_REGISTRY', status: 409, message: 'Выплата стоит в реестре: сначала уберите её оттуда' },
  {
    code: 'REGISTRY_TRANSITION_FORBIDDEN',
    of: { status: 'Sent' },
    status: 409,
    message: 'Реестр в статусе Sent: так его изменить нельзя',
  },
  {
    code: 'REGISTRY_HAS_OTHER_PAYOUTS',
    of: { count: 2, documents: '17, 23' },
    status: 409,
    message: 'Не одобрены или уже завершены: 2. Уберите их из реестра, документы № 17, 23',
  },
  {
    code: 'REGISTRY_HAS_OPEN_PAYOUTS',
    of: { count: 1, documents: '17' },
    status: 409,
    message: 'Ещё не выплачены: 1. Проведите их или уберите из реестра, документы № 17',
  },
  { code: 'LEAD_FIELDS_REQUIRED', status: 400, message: 'Список полей обязателен' },
  { code: 'LEAD_BINDING_AMBIGUOUS', status: 400, message: 'Укажите либо sessionId, либо promocode' },
  { code: 'LEAD_FIELD_REQUIRED', status: 400, message: 'Обязательное поле «Фамилия» не заполнено', of: { label: 'Фамилия' } },
  { code: 'LEAD_FIELD_UNKNOWN', status: 400, message: 'Тип поля abc не найден', of: { fieldTypeId: 'abc' } },
  {
    code: 'LEAD_FIELD_INVALID',
    status: 400,
    message: 'Поле «Возраст»: ожидается число',
    of: { label: 'Возраст', expected: 'ожидается число' },
  },
  { code: 'SESSION_USED', status: 400, message: 'Лид уже создан для этой сессии' },
  { code: 'LEAD_DUPLICATE', status: 400, message: 'Лид с таким набором полей уже создан' },
  { code: 'LEAD_STATUS_REQUIRED', status: 400, message: 'Укажите id или systemName статуса' },
  { code: 'LEAD_STATUS_AMBIGUOUS', status: 400, message: 'id и systemName указывают на разные статусы' },
  {
    code: 'DEAL_AMOUNT_REQUIRED_FOR_STATUS',
    status: 400,
    message: 'При переводе в статус «Победа» необходимо указать сумму сделки',
    of: { status: 'Победа' },
  },
  {
    code: 'LEAD_REVISION_INVALID',
    status: 400,
    message: 'Укажите revision лида, каким вы его видели: целое число от 1',
  },
  { code: 'LEAD_CHANGED', status: 409, message: 'Лид изменился, пока вы на него смотрели. Посмотрите, что нового, и повторите' },
  { code: 'LEAD_OWNER_REQUIRED', status: 400, message: 'Укажите либо промокод, либо партнера и предложение' },
  { code: 'LEAD_HAS_PARTNER', status: 409, message: 'У лида уже есть партнер: лид привязывают один раз' },
  {
    code: 'LEAD_REWARDS_TOO_MANY',
    status: 409,
    message: 'Лид заработал больше вознаграждений, чем можно начислить за один раз. Начислите их сумму корректировкой',
  },
  { code: 'CONFIRMATION_REQUIRED', status: 403, message: 'Подтвердите это кодом из письма' },
  {
    code: 'PAYOUT_DESTINATION_REQUIRED',
    status: 400,
    message: 'Укажите, куда перевести деньги: добавьте данные для выплат в профиле или впишите их в заявку',
  },
  {
    code: 'PAYOUT_DESTINATION_UNCONFIRMED',
    status: 403,
    message: 'Деньги уходят не по данным из профиля. Проверьте, куда, и подтвердите это кодом из письма',
  },
  {
    code: 'CONFIRMATION_REFUSED',
    status: 403,
    message: 'Код подтверждения не подошёл. Проверьте его или запросите новый',
  },
  {
    code: 'PURPOSE_PARAMETER_INVALID',
    status: 400,
    message: 'Параметр «purpose»: допустимы Details, Payout, Erasure',
  },
  { code: 'BANK_DETAILS_EXPECTED', status: 400, message: 'Укажите БИК, расчётный и корреспондентский счёт' },
  {
    code: 'BANK_DETAILS_INVALID',
    status: 400,
    message: 'Банковские реквизиты указаны некорректно: БИК: ожидается 9 цифр, первая 0',
    of: { reason: 'БИК: ожидается 9 цифр, первая 0' },
  },
  { code: 'PAYMENT_DETAILS_EXPECTED', status: 400, message: 'Укажите одно: add с реквизитами, choose или remove с их id' },
  { code: 'PAYMENT_DETAILS_NOT_FOUND', status: 404, message: 'Таких реквизитов нет' },
  {
    code: 'PAYMENT_DETAILS_TOO_MANY',
    status: 409,
    message: 'Реквизитов может быть не больше 10: удалите лишние',
    of: { most: 10 },
  },
  {
    code: 'LEAD_DEAL_OVER_LIMIT',
    status: 409,
    message: 'У лида сделка больше лимита: привязать его может только владелец',
  },
  { code: 'WAITING_DEAL_NOT_FOUND', status: 404, message: 'Такая сделка не ждёт: её уже подтвердили или отклонили' },
  { code: 'WAITING_DEAL_OWN', status: 409, message: 'Сделку больше лимита подтверждает другой администратор' },
  {
    code: 'WAITING_DEAL_UNASKED',
    status: 409,
    message: 'У того, кто добавил сделку, больше нет на это права: отклоните её',
  },
  {
    code: 'WAITING_DEAL_OUTDATED',
    status: 409,
    message: 'Лид изменился с тех пор, как сделку добавили: отклоните её и, если она нужна, добавьте заново',
  },
  { code: 'DEAL_DECISION_INVALID', status: 400, message: 'Допустимые решения: Confirmed, Declined' },
  {
    code: 'PAYOUT_COOLS_DOWN',
    status: 409,
    message:
      'Выплата ждёт до 25.11.2026 15:01 по московскому времени: недавно изменились адрес почты или данные для выплат партнера, или она запрошена на другие данные',
    of: { until: '25.11.2026 15:01' },
  },
  { code: 'PAYOUT_SHORTFALL_INVALID', status: 400, message: 'Некорректная сумма недостачи' },
  {
    code: 'PAYOUT_SHORTFALL_UNCONFIRMED',
    status: 409,
    message:
      'Заявка не покрыта: доступно -1924.50, не хватает 1924.50. Чтобы всё же продолжить, подтвердите недостачу этой суммой',
    of: { available: '-1924.50', shortfall: '1924.50' },
  },
  {
    code: 'PAYOUT_UNCOVERED',
    status: 409,
    message:
      'Заявка не покрыта: доступно -1924.50, не хватает 1924.50. Её можно отклонить или подождать, пока партнер заработает недостающее',
    of: { available: '-1924.50', shortfall: '1924.50' },
  },
  { code: 'DEAL_NOT_FOUND', status: 404, message: 'Сделка не найдена' },
  { code: 'DEAL_AMOUNT_REQUIRED', status: 400, message: 'Сумма сделки обязательна' },
  { code: 'DEAL_AMOUNT_INVALID', status: 400, message: 'Некорректная сумма сделки' },
  { code: 'SESSION_NOT_FOUND', status: 404, message: 'Сессия не найдена' },
  { code: 'PROMOCODE_NOT_FOUND', status: 404, message: 'Промкод не найден или неактивен' },
  { code: 'OFFER_UNAVAILABLE', status: 404, message: 'Предложение недоступно' },
  {
    code: 'EVENT_TYPE_INVALID',
    status: 400,
    message: 'Параметр «type»: ожидается тип события, например payout.paid',
  },
  {
    code: 'CURSOR_EXPIRED',
    status: 410,
    message: 'События после этого cursor уже не хранятся: прочитайте ленту без cursor до конца и загрузите списки заново',
  },
  {
    code: 'FEED_CURSOR_OF_ANOTHER_TABLE',
    status: 410,
    message: 'Этот cursor выдан другой лентой событий: прочитайте ленту без cursor до конца и загрузите списки заново',
  },
  { code: 'LINK_NOT_FOUND', status: 404, message: 'Ссылка не найдена' },
  { code: 'LEAD_NOT_FOUND', status: 404, message: 'Лид не найден' },
  { code: 'LEAD_STATUS_NOT_FOUND', status: 404, message: 'Статус не найден' },
  {
    code: 'DEAL_NEEDS_TARGET_STATUS',
    status: 404,
    message: 'Добавлять сделки можно только в статусе «Победа»',
    of: { status: 'Победа' },
  },
]

/** The table's types tie the details to each code; a test that walks over all codes has to leave them behind. */
const errorOf = (code: ErrorCode, of?: object): ApiError => Reflect.construct(ApiError, [code, of]) as ApiError

describe('the error table', () => {
  test.each(specified)('$code is $status «$message»', ({ code, status, message, of }) => {
    expect(errorOf(code, of)).toMatchObject({ code, status, message })
  })

  test('holds no code that is not specified, and lacks none', () => {
    expect(Object.keys(errorTable).toSorted()).toEqual(specified.map(({ code }) => code).toSorted())
  })

  test('has no message twice: a text alone tells what went wrong', () => {
    const messages = specified.map(({ message }) => message)
    expect(new Set(messages)).toHaveLength(messages.length)
  })
})

describe('an ApiError', () => {
  test('is an Error that says its code, its status and its message', () => {
    const error = new ApiError('PAYOUT_BELOW_MINIMUM', { minimum: '1000' })
    expect(error).toBeInstanceOf(Error)
    expect(error).toMatchObject({
      name: 'ApiError',
      code: 'PAYOUT_BELOW_MINIMUM',
      status: 400,
      message: 'Минимальная сумма вывода: 1000',
    })
  })

  test('has the members that its code has, behind what its message varies by', () => {
    expect(new ApiError('EMAIL_TAKEN', { partnerId: 'p' }).members).toEqual({ partnerId: 'p' })
    const [until, at] = ['25.11.2026 15:20', '2026-11-25T12:20:00.000Z']
    const waiting = new ApiError('PAYOUT_COOLS_DOWN', { until }, { until: at })
    expect([waiting.message.includes(until), waiting.members]).toEqual([true, { until: at }])
    expect(new ApiError('PERMISSION_MISSING').members).toEqual({})
    expect(new ApiError('TEXT_EXPECTED', { field: 'a' }).members).toEqual({})
  })

  test('cannot be made without them, or with others', () => {
    // @ts-expect-error -- whose address it is must be said
    expect(new ApiError('EMAIL_TAKEN').members).toEqual({})
    // @ts-expect-error -- a member that the code does not have
    expect(new ApiError('EMAIL_TAKEN', { partnerId: 'p', email: 'e' }).members).toHaveProperty('email')
    // @ts-expect-error -- a code without members
    expect(new ApiError('PARTNER_BLOCKED', { reason: 'r' }).members).toEqual({ reason: 'r' })
  })

  test('has no violations until the input was found faulty', () => {
    expect(new ApiError('PARTNER_BLOCKED').violations).toEqual([])
  })
})
