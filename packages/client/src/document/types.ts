// Written by `node services/gateway/scripts/client-types.ts` from the OpenAPI document.

export interface paths {
    "/api/appointments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Appointments of the page an account owns, or those where it is the client. For whoever is signed in, about what is their own or whoever has proven a phone by a code. A key needs the scope `appointments:read`. */
        get: operations["listAppointments"];
        put?: never;
        /** @description Books any free time for a client: what the professional agrees on by phone, or wrote down. For the account that owns the page. A key needs the scope `appointments:write`. */
        post: operations["createAppointment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/appointments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description One appointment, for either side of it. For whoever is signed in, about what is their own or whoever has proven a phone by a code. A key needs the scope `appointments:read`. */
        get: operations["getAppointment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** @description Answers, moves, cancels or completes an appointment, or says what came of its payment. For whoever is signed in, about what is their own or whoever has proven a phone by a code. A key needs the scope `appointments:write`. */
        patch: operations["changeAppointment"];
        trace?: never;
    };
    "/api/appointments/{id}/calendar.ics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description An appointment for a calendar (iCalendar). For whoever is signed in, about what is their own or whoever has proven a phone by a code. A key needs the scope `appointments:read`. */
        get: operations["getAppointmentCalendar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/appointments/{id}/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description What was paid for an appointment and given back, entry by entry; for either side. For whoever is signed in, about what is their own or whoever has proven a phone by a code. A key needs the scope `payments:read`. */
        get: operations["listPayments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/appointments/{id}/pix": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The Pix code that pays an appointment. For whoever is signed in, about what is their own or whoever has proven a phone by a code. A key needs the scope `payments:read`. */
        get: operations["getAppointmentPix"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/appointments/{id}/receipt.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The receipt of a paid appointment (PDF), for either side of it; of one that a session paid, that of its package. For whoever is signed in, about what is their own or whoever has proven a phone by a code. A key needs the scope `payments:read`. */
        get: operations["getReceiptPdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/booking": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The starts offered on one day. Public: nobody has to be signed in. A key needs the scope `schedule:read`. */
        get: operations["listSlots"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/booking/days": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Which days of a range (at most 62) still have an offered start. Public: nobody has to be signed in. A key needs the scope `schedule:read`. */
        get: operations["listDays"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/booking/hours": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description When a page is open on each day of a range (at most 62), and its holidays. Public: nobody has to be signed in. A key needs the scope `schedule:read`. */
        get: operations["listOpeningHours"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clients": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The clients of the page an account owns, by name. For the account that owns the page. A key needs the scope `clients:read`. */
        get: operations["listClients"];
        put?: never;
        /** @description Adds a client to the page an account owns. For the account that owns the page. A key needs the scope `clients:write`. */
        post: operations["createClient"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clients/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description One client, with the latest 20 appointments. For the account that owns the page. A key needs the scope `clients:read`. */
        get: operations["getClient"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** @description Changes what is written of a client, or blocks them. For the account that owns the page. A key needs the scope `clients:write`. */
        patch: operations["updateClient"];
        trace?: never;
    };
    "/api/clients/{id}/merge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Makes one client of two: everything of the first is the second’s, and who books with its phone is, too. For the account that owns the page. A key needs the scope `clients:write`. */
        post: operations["mergeClients"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clients/export.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The clients of a page as a table for spreadsheets, which can be imported again. For the account that owns the page. A key needs the scope `clients:read`. */
        get: operations["exportClients"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clients/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Adds and corrects clients from a table, from contacts (vCard), or from lines with a name and a phone; with `?dryRun=true` it only says what would come of it. Tables have `;`, `,` or tabs, UTF-8, UTF-16 or Latin-1, titles in Portuguese or English in any order, and up to 5,000 lines; `?columns=` says by hand what their columns are for. For the account that owns the page. A key needs the scope `clients:write`. */
        post: operations["importClients"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/event-log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description What happened on the page in the last 30 days, the earliest first. For the account that owns the page. A key needs the scope `webhooks`. */
        get: operations["listEventLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/expenses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description What the page paid, the latest day first. For the account that owns the page. A key needs the scope `payments:read`. */
        get: operations["listExpenses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/expenses/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description One expense. For the account that owns the page. A key needs the scope `payments:read`. */
        get: operations["getExpense"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Writes to the other side. A payment request, which only a professional makes, carries the Pix code; without an amount it is the price of its appointment. For whoever is signed in, about what is their own or whoever has proven a phone by a code. A key needs the scope `messages:write`. */
        post: operations["postMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/professionals/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The public page of a professional. Public: nobody has to be signed in. A key needs the scope `offer:read`. */
        get: operations["getPublicProfile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/purchases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Packages that a page sold, the newest first. For the account that owns the page. A key needs the scope `payments:read`. */
        get: operations["listPurchases"];
        put?: never;
        /** @description Sells a package to a client; it can be used once it is paid. From the basic plan on. For the account that owns the page. A key needs the scope `appointments:write`. */
        post: operations["sellPackage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/purchases/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description One package that a page sold, with what became of each session. For the account that owns the page. A key needs the scope `payments:read`. */
        get: operations["getPurchase"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/purchases/{id}/receipt.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The receipt of a paid package (PDF), for either side of it. For whoever is signed in, about what is their own or whoever has proven a phone by a code. A key needs the scope `payments:read`. */
        get: operations["getPurchaseReceiptPdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/recurring-schedules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Times of the page that repeat, the newest first. For the account that owns the page. A key needs the scope `appointments:read`. */
        get: operations["listRecurringSchedules"];
        put?: never;
        /** @description Begins a series of appointments for a client, who is told once. For the account that owns the page. A key needs the scope `appointments:write`. */
        post: operations["createRecurringSchedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/recurring-schedules/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** @description Moves what is still ahead from a day on, in the same appointments. For the account that owns the page. A key needs the scope `appointments:write`. */
        patch: operations["changeRecurringSchedule"];
        trace?: never;
    };
    "/api/recurring-schedules/{id}/end": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Ends the series and cancels what is ahead; each client notice once. For the account that owns the page. A key needs the scope `appointments:write`. */
        post: operations["endRecurringSchedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/recurring-schedules/{id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Cancels what is ahead until the series is resumed; each client notice once. For the account that owns the page. A key needs the scope `appointments:write`. */
        post: operations["pauseRecurringSchedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/recurring-schedules/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Books again what a pause left out. For the account that owns the page. A key needs the scope `appointments:write`. */
        post: operations["resumeRecurringSchedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reports/carne-leao": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description What was received in a month, payer by payer, for the carnê-leão. For the account that owns the page. A key needs the scope `payments:read`. */
        get: operations["getMonthlyIncome"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reports/carne-leao-web.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The same as a file that Carnê-Leão Web imports, with receipts of Receita Saúde. For the account that owns the page. A key needs the scope `payments:read`. */
        get: operations["getCarneLeaoFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reports/carne-leao.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The same as a table for spreadsheets. For the account that owns the page. A key needs the scope `payments:read`. */
        get: operations["getMonthlyIncomeCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reports/carne-leao.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The same on paper (PDF). For the account that owns the page. A key needs the scope `payments:read`. */
        get: operations["getMonthlyIncomePdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reports/finance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Money, sessions and expenses of a page, by day, week or month; from the pro plan on. For the account that owns the page. A key needs the scope `payments:read`. */
        get: operations["getFinanceReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reports/finance.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The same as a table for spreadsheets. For the account that owns the page. A key needs the scope `payments:read`. */
        get: operations["getFinanceCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reports/received": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description What a page received and gave back, day by day; from the pro plan on. For the account that owns the page. A key needs the scope `payments:read`. */
        get: operations["listReceived"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/availability": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The account's own working hours and the time off that has not ended. For the account that owns the page. A key needs the scope `schedule:read`. */
        get: operations["getAvailability"];
        /** @description Replaces the whole week. For the account that owns the page. A key needs the scope `schedule:write`. */
        put: operations["replaceAvailability"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/holidays": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The holidays of where the page is, in a range of at most 366 days. For the account that owns the page. A key needs the scope `schedule:read`. */
        get: operations["listHolidays"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/holidays/{date}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** @description Closes on a holiday, on its bridge too, or opens as on any other day. For the account that owns the page. A key needs the scope `schedule:write`. */
        put: operations["decideHoliday"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/packages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The page's packages in their order, inactive ones too. For the account that owns the page. A key needs the scope `offer:read`. */
        get: operations["listPackages"];
        put?: never;
        /** @description Offers one more package, at most 30; from the basic plan on. For the account that owns the page. A key needs the scope `offer:write`. */
        post: operations["createPackage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/packages/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** @description Removes a package; what was sold of it is honoured. For the account that owns the page. A key needs the scope `offer:write`. */
        delete: operations["removePackage"];
        options?: never;
        head?: never;
        /** @description Changes a package; what was sold stays as agreed. For the account that owns the page. A key needs the scope `offer:write`. */
        patch: operations["updatePackage"];
        trace?: never;
    };
    "/api/settings/places": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The page's places in their order, inactive ones too. For the account that owns the page. A key needs the scope `offer:read`. */
        get: operations["listPlaces"];
        put?: never;
        /** @description Adds a place: an address, a link, or wherever the client is. For the account that owns the page. A key needs the scope `offer:write`. */
        post: operations["createPlace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/places/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** @description Removes a place; one that a service names or that was booked becomes inactive. For the account that owns the page. A key needs the scope `offer:write`. */
        delete: operations["removePlace"];
        options?: never;
        head?: never;
        /** @description Changes a place; what was booked stays as agreed. For the account that owns the page. A key needs the scope `offer:write`. */
        patch: operations["updatePlace"];
        trace?: never;
    };
    "/api/settings/places/order": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** @description Puts the places in another order. For the account that owns the page. A key needs the scope `offer:write`. */
        put: operations["orderPlaces"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/services": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The page's services in their order, inactive ones too. For the account that owns the page. A key needs the scope `offer:read`. */
        get: operations["listServices"];
        put?: never;
        /** @description Offers one more service; at most 50 are active. For the account that owns the page. A key needs the scope `offer:write`. */
        post: operations["createService"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/services/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** @description Removes a service; one that was booked becomes inactive. For the account that owns the page. A key needs the scope `offer:write`. */
        delete: operations["removeService"];
        options?: never;
        head?: never;
        /** @description Changes a service; what was booked stays as agreed. For the account that owns the page. A key needs the scope `offer:write`. */
        patch: operations["updateService"];
        trace?: never;
    };
    "/api/settings/services/order": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** @description Puts the services in another order. For the account that owns the page. A key needs the scope `offer:write`. */
        put: operations["orderServices"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/special-days": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The dates with hours of their own in a range of at most 366 days. For the account that owns the page. A key needs the scope `schedule:read`. */
        get: operations["listSpecialDays"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/special-days/{date}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** @description Gives a date hours of its own, from today to two years ahead; none close it. For the account that owns the page. A key needs the scope `schedule:write`. */
        put: operations["setSpecialDay"];
        post?: never;
        /** @description Lets a date have the hours of its weekday again. For the account that owns the page. A key needs the scope `schedule:write`. */
        delete: operations["removeSpecialDay"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/time-off": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The blocked stretches that have not ended, and how many appointments lie in each. For the account that owns the page. A key needs the scope `schedule:read`. */
        get: operations["listTimeOff"];
        put?: never;
        /** @description Blocks a stretch of time: a holiday, a vacation. For the account that owns the page. A key needs the scope `schedule:write`. */
        post: operations["addTimeOff"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/time-off/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** @description Frees a blocked stretch again. For the account that owns the page. A key needs the scope `schedule:write`. */
        delete: operations["removeTimeOff"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The addresses that are told what happens on the page. For the account that owns the page. A key needs the scope `webhooks`. */
        get: operations["listWebhooks"];
        put?: never;
        /** @description Has an address told what happens; its secret is in this answer alone. For the account that owns the page. A key needs the scope `webhooks`. */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** @description Tells an address nothing more, and forgets it with its deliveries. For the account that owns the page. A key needs the scope `webhooks`. */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /** @description Changes an address, what it is told, or switches it off and on. For the account that owns the page. A key needs the scope `webhooks`. */
        patch: operations["updateWebhook"];
        trace?: never;
    };
    "/api/settings/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description What an address was told in the last 30 days, the latest first. For the account that owns the page. A key needs the scope `webhooks`. */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/webhooks/{id}/deliveries/{deliveryId}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Tells an address once more, under the same `webhook-id`. For the account that owns the page. A key needs the scope `webhooks`. */
        post: operations["resendWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/webhooks/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Makes another secret; the one before signs beside it for 24 hours. For the account that owns the page. A key needs the scope `webhooks`. */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Calls an address with an event that says `test: true`. For the account that owns the page. A key needs the scope `webhooks`. */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/waitlist": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Who waits for a time of the page, in the order of their turns. For the account that owns the page. A key needs the scope `appointments:read`. */
        get: operations["listWaitlist"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/waitlist/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** @description Takes somebody off the waitlist of the page. They are not told. For the account that owns the page. A key needs the scope `appointments:write`. */
        delete: operations["removeFromWaitlist"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AddTimeOffRequest: {
            /**
             * Format: date-time
             * @example 2026-12-01T15:00:00-03:00
             */
            endsAt: string;
            reason?: string | null;
            /**
             * Format: date-time
             * @example 2026-12-01T15:00:00-03:00
             */
            startsAt: string;
        };
        /** @description As agreed at booking. For the client the door and the link are null until it is confirmed. */
        AgreedPlace: {
            /** @example São Paulo */
            city: string | null;
            /** @example Sala 12 */
            complement: string | null;
            /** @example Portão azul, em frente à padaria. */
            directions: string | null;
            /** @example Bela Vista */
            district: string | null;
            /**
             * Format: uuid
             * @description UUIDv7.
             * @example 01a1fd0c-df3d-7aab-b4f3-efff32c477a4
             */
            id: string;
            kind: components["schemas"]["PlaceKind"];
            /** @example Consultório da Paulista */
            label: string;
            /** @example https://meet.example.com/ana */
            link: string | null;
            /** @example 1000 */
            number: string | null;
            /** @example 01310-100 */
            postalCode: string | null;
            /** @example SP */
            state: string | null;
            /** @example Avenida Paulista */
            street: string | null;
        };
        /** @description As agreed at booking. */
        AgreedService: {
            /**
             * Format: uuid
             * @description UUIDv7.
             * @example 01a1fd0c-df3d-7aab-b4f3-efff32c477a4
             */
            id: string;
            /** @example Corte e barba */
            name: string;
        };
        /** @description In the words of the page. */
        AnsweredQuestion: {
            /** @example Não: toalha e avental são por nossa conta. */
            answer: string;
            /** @example Preciso levar alguma coisa? */
            question: string;
        };
        Appointment: {
            /** @description What the one who asks may do with it now. */
            actions: components["schemas"]["AppointmentAction"][];
            attendanceConfirmedAt: string | null;
            cancelReason: string | null;
            /** @description Only for the professional: how the client is known. */
            client?: {
                email: string | null;
                /**
                 * Format: uuid
                 * @description UUIDv7.
                 * @example 01a1fd0c-df3d-7aab-b4f3-efff32c477a4
                 */
                id: string;
                name: string | null;
                phone: string | null;
                /**
                 * @description How often they came before, while this awaits an answer; else null.
                 * @default null
                 */
                visits: number | null;
            };
            /** @description Where the professional comes to the client; null by a link. */
            clientAddress: string | null;
            /** @description To the question of the page; null by a link. */
            clientAnswer: string | null;
            /** @description As typed in this booking; null once erased. */
            contact: {
                email: string | null;
                name: string | null;
                phone: string | null;
            };
            /**
             * Format: date-time
             * @example 2026-12-01T15:00:00-03:00
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-12-01T15:00:00-03:00
             */
            endsAt: string;
            /**
             * @description Waits for its prepayment until then, and blocks its time; else null.
             * @default null
             */
            holdUntil: string | null;
            /**
             * Format: uuid
             * @description UUIDv7.
             * @example 01a1fd0c-df3d-7aab-b4f3-efff32c477a4
             */
            id: string;
            /**
             * @description Each service that was booked, in the order they are done; empty: not said.
             * @default []
             */
            items: components["schemas"]["AppointmentItem"][];
            /**
             * @description What came for it, less what went back.
             * @default 0
             * @example 0
             */
            paidCents: number;
            /**
             * @description The session of a package that pays it; its price is what goes beyond that. null: none.
             * @default null
             */
            paidWith: components["schemas"]["PaidWith"] | null;
            /**
             * @description How it was paid; null: not paid, or not said.
             * @default null
             */
            paymentMethod: components["schemas"]["PaymentMethod"] | null;
            paymentStatus: components["schemas"]["PaymentStatus"];
            /** @description Where; null: not said. */
            place: components["schemas"]["AgreedPlace"] | null;
            /**
             * @description What was asked for before it counts; null: nothing.
             * @default null
             */
            prepayCents: number | null;
            /**
             * @description Who says that the prepayment came; null: none was asked for. While it is held by hand, paymentStatus `authorized` means that its client says so.
             * @default null
             */
            prepayConfirmation: components["schemas"]["PrepaymentConfirmation"] | null;
            /**
             * @description Centavos of BRL.
             * @example 15000
             */
            priceCents: number;
            /** @description Only for the client: whose appointment it is. */
            professional?: {
                avatarUrl: string | null;
                name: string | null;
                /** @description A key of /api/professions. */
                profession: string | null;
                slug: string | null;
                timezone: string;
            };
            recurringScheduleId: string | null;
            /**
             * @description A client who cancels at least so long before gets the prepayment back.
             * @default null
             */
            refundNoticeHours: number | null;
            /**
             * @description Where the client asks to move it; its own time stands until the answer.
             * @default null
             */
            requestedStartsAt: string | null;
            /**
             * @description What of it the bank is giving back and has not yet.
             * @default 0
             * @example 0
             */
            returningCents: number;
            /** @description Only for the client who wrote one: what they said of it. */
            review?: {
                comment: string | null;
                rating: number;
                reply: string | null;
            };
            /** @description What was booked; null: not said. Of several, the id of the first, and all their names. */
            service: components["schemas"]["AgreedService"] | null;
            source: components["schemas"]["AppointmentSource"];
            /**
             * Format: date-time
             * @example 2026-12-01T15:00:00-03:00
             */
            startsAt: string;
            status: components["schemas"]["AppointmentStatus"];
            /**
             * Format: date-time
             * @example 2026-12-01T15:00:00-03:00
             */
            updatedAt: string;
            /** @description Send it as `expectedVersion` to change just this. */
            version: number;
        };
        /** @enum {string} */
        AppointmentAction: "confirm" | "reject" | "cancel" | "complete" | "mark_no_show" | "reschedule" | "accept_move" | "refuse_move" | "withdraw_move" | "confirm_attendance" | "declare_payment" | "capture_payment" | "undo_payment" | "refund_payment" | "review" | "use_session" | "release_session" | "give_back_session";
        /** @description As agreed at booking, in the order they are done. */
        AppointmentItem: {
            /**
             * @description Minutes.
             * @example 45
             */
            durationMinutes: number;
            /** @example Corte */
            name: string;
            /**
             * @description Centavos of BRL; null: to be agreed on.
             * @example 6000
             */
            priceCents: number | null;
            /**
             * Format: uuid
             * @description UUIDv7.
             * @example 01a1fd0c-df3d-7aab-b4f3-efff32c477a4
             */
            serviceId: string;
        };
        AppointmentPage: {
            items: components["schemas"]["Appointment"][];
            /**
             * @description Send it as `cursor` for what follows; null: that is all.
             * @example null
             */
            nextCursor: string | null;
        };
        AppointmentPix: {
            /** @description null: the payer types the amount. */
            amountCents: number | null;
            /** @description Whether the payment is noticed without anybody saying so. */
            confirmsItself?: boolean;
            /** @description Until when such a code can be paid; null: it does not end. */
            expiresAt?: string | null;
            /**
             * @description The code itself, "copia e cola".
             * @example 00020126360014br.gov.bcb.pix0114+5511987654321520400005303986
             */
            payload: string;
            /**
             * @description Its QR code, as an SVG image.
             * @example <svg/>
             */
            svg: string;
            /**
             * @description Found again in the receiver's statement; the same for one appointment.
             * @example 01B6QW9ZK4RX8N2M5T7HP0CJD
             */
            txid: string;
        };
        /**
         * @description How it was made.
         * @enum {string}
         */
        AppointmentSource: "public" | "professional" | "recurring" | "agent";
        /** @enum {string} */
        AppointmentStatus: "pending_confirmation" | "confirmed" | "completed" | "rejected" | "cancelled" | "no_show";
        /** @description When a professional works. */
        Availability: {
            /**
             * Format: uuid
             * @description UUIDv7.
             * @example 01a1fd0c-df3d-7aab-b4f3-efff32c477a4
             */
            professionalId: string;
            /**
             * @description Days ahead whose windows replace the weekday’s; none: closed.
             * @default []
             */
            specialDays: {
                /**
                 * Format: date
                 * @example 2026-12-01
                 */
                date: string;
                windows: components["schemas"]["DayWindow"][];
            }[];
            /** @description All that has not ended. */
            timeOff: components["schemas"]["TimeOff"][];
            /**
             * @description Grows with every change of hours or time off.
             * @example 3
             */
            version: number;
            /** @description The whole week. */
            windows: components["schemas"]["AvailabilityWindow"][];
        };
        /** @description One working window of one weekday. */
        AvailabilityWindow: {
            /**
             * @description 0 = Sunday … 6 = Saturday.
             * @enum {number}
             */
            dayOfWeek: 0 | 1 | 2 | 3 | 4 | 5 | 6;
            /**
             * @description Local time; the end of a day may be 24:00.
             * @example 18:00
             */
            endTime: string;
            /**
             * @description Local time; the end of a day may be 24:00.
             * @example 09:30
             */
            startTime: string;
            /**
             * @description In which ISO weeks; absent: in every one.
             * @example odd
             * @enum {string}
             */
            weeks?: "every" | "odd" | "even";
        };
        /** @description Sessions of one kind of a purchase. */
        BoughtSessions: {
            /**
             * @description That can be used.
             * @example 6
             */
            left: number;
            /**
             * @description The how many-th of them is used next; null: none is left.
             * @default null
             * @example 5
             */
            next: number | null;
            serviceIds: string[];
            /**
             * @example [
             *       "Fisioterapia"
             *     ]
             */
            serviceNames: string[];
            /**
             * @description That were bought.
             * @example 10
             */
            sessions: number;
        };
        ChangeAppointmentRequest: {
            /** @constant */
            attendanceConfirmed?: true;
            /** @description Another length, for the professional; with `startsAt` also another start. */
            durationMinutes?: number;
            /** @description Refused with STALE_VERSION when it is another by now. */
            expectedVersion?: number;
            /**
             * @description Answers the client’s request to move it, or takes it back.
             * @enum {string}
             */
            moveRequest?: "accept" | "refuse" | "withdraw";
            /** @description How it was paid, with `paymentStatus` captured; Pix without it. */
            paymentMethod?: components["schemas"]["PaymentMethod"];
            paymentStatus?: components["schemas"]["PaymentStatus"];
            /** @description Told to the other side. */
            reason?: string;
            /** @description What is done now, for the professional: its length and its price are those of these services. */
            serviceIds?: string[];
            /**
             * @description Pays it with a session of a package that its client has, or gives that session back and pays otherwise.
             * @enum {string}
             */
            session?: "use" | "release";
            /**
             * Format: date-time
             * @description Another start: it keeps its length unless that is named, too. A client only asks for it where the page confirms by hand.
             * @example 2026-12-01T15:00:00-03:00
             */
            startsAt?: string;
            /** @enum {string} */
            status?: "confirmed" | "rejected" | "cancelled" | "completed" | "no_show";
        };
        ChangeRecurringScheduleRequest: {
            /**
             * @description 0 = Sunday … 6 = Saturday.
             * @enum {number}
             */
            dayOfWeek?: 0 | 1 | 2 | 3 | 4 | 5 | 6;
            /**
             * @description Minutes.
             * @example 50
             */
            durationMinutes?: number;
            /**
             * Format: date
             * @description The first day that changes.
             * @example 2026-12-01
             */
            from: string;
            /**
             * @description Centavos of BRL.
             * @example 15000
             */
            priceCents?: number;
            /**
             * @description Local time of the page.
             * @example 15:00
             */
            startTime?: string;
        };
        Client: {
            /** @description Whoever is blocked finds every time taken, and cannot tell why. */
            blocked: boolean;
            /**
             * Format: date-time
             * @example 2026-12-01T15:00:00-03:00
             */
            createdAt: string;
            /** @example joao@example.com */
            email: string | null;
            /** @description Whether an account was linked to them. */
            hasAccount: boolean;
            /**
             * Format: uuid
             * @description UUIDv7.
             * @example 01a1fd0c-df3d-7aab-b4f3-efff32c477a4
             */
            id: string;
            lastAppointmentAt: string | null;
            /** @example João Silva */
            name: string | null;
            nextAppointmentAt: string | null;
            /** @example +5511987654321 */
            phone: string | null;
            /** @description Whether they have proven the phone. */
            phoneConfirmed: boolean;
            totals: {
                /**
                 * @description Sessions that took place.
                 * @example 3
                 */
                completed: number;
                /**
                 * @description Sessions they did not come to.
                 * @example 3
                 */
                noShows: number;
                /**
                 * @description Of sessions that took place and are not paid.
                 * @example 15000
                 */
                owedCents: number;
                paidCents: number;
                /**
                 * @description Sessions of packages that can be used.
                 * @default 0
                 * @example 3
                 */
                sessionsLeft: number;
                /**
                 * @description Requests and appointments still to come.
                 * @example 3
                 */
                upcoming: number;
            };
        };
        ClientDetails: {
            appointments: components["schemas"]["Appointment"][];
            /** @description Whoever is blocked finds every time taken, and cannot tell why. */
            blocked: boolean;
            /**
             * Format: date-time
             * @example 2026-12-01T15:00:00-03:00
             */
            createdAt: string;
            /** @example joao@example.com */
            email: string | null;
            /** @description Whether an account was linked to them. */
            hasAccount: boolean;
            /**
             * Format: uuid
             * @description UUIDv7.
             * @example 01a1fd0c-df3d-7aab-b4f3-efff32c477a4
             */
            id: string;
            lastAppointmentAt: string | null;
            /** @example João Silva */
            name: string | null;
            nextAppointmentAt: string | null;
            /**
             * @description Who pays, if it is somebody else.
             * @default null
             */
            payerName: string | null;
            /**
             * @description The CPF or CNPJ of who pays.
             * @default null
             */
            payerTaxId: string | null;
            /** @example +5511987654321 */
            phone: string | null;
            /** @description Whether they have proven the phone. */
            phoneConfirmed: boolean;
            /** @description A CPF or CNPJ, for receipts. */
            taxId: string | null;
            totals: {
                /**
                 * @description Sessions that took place.
                 * @example 3
                 */
                completed: number;
                /**
                 * @description Sessions they did not come to.
                 * @example 3
                 */
                noShows: number;
                /**
                 * @description Of sessions that took place and are not paid.
                 * @example 15000
                 */
                owedCents: number;
                paidCents: number;
                /**
                 * @description Sessions of packages that can be used.
                 * @default 0
                 * @example 3
                 */
                sessionsLeft: number;
                /**
                 * @description Requests and appointments still to come.
                 * @example 3
                 */
                upcoming: number;
            };
        };
        ClientImport: {
            /** @description How the columns of a table were understood. */
            columns?: {
                /** @description What stands in it first. */
                sample: string;
                title: string;
                /** @enum {string} */
                use: "name" | "firstName" | "middleName" | "lastName" | "phone" | "email" | "none";
            }[];
            created: number;
            problems: {
                /** @example phone */
                field: string;
                /** @description From 1, in the file. */
                line: number;
                /** @example Confira o número: precisa do DDD. */
                message: string;
                /** @description What stands in the line. */
                text?: string;
            }[];
            /** @description Lines that change nothing, or are wrong. */
            skipped: number;
            updated: number;
        };
        ClientPage: {
            items: components["schemas"]["Client"][];
            /**
             * @description Send it as `cursor` for what follows; null: that is all.
             * @example null
             */
            nextCursor: string | null;
        };
        CreateAppointmentRequest: {
            /** @description Somebody by their phone: the client who has it, or a new one. */
            client?: {
                /** @description Counts as confirmed: the professional knows. */
                email?: string | null;
                /** @example João Silva */
                name: string;
                /**
                 * @description Written in any way, of Brazil by default; answers and events hold E.164.
                 * @example (11) 98765-4321
                 */
                phone: string;
            };
            /**
             * @description Where the professional comes to the client, if it is known.
             * @example Rua das Flores, 10, apto 21, Pinheiros, São Paulo
             */
            clientAddress?: string;
            /**
             * Format: uuid
             * @description Of /api/clients; or `client`.
             * @example 01a1fd0c-df3d-7aab-b4f3-efff32c477a4
             */
            clientId?: string;
            /**
             * @description Without it, the service's, or the page's session.
             * @example 50
             */
            durationMinutes?: number;
            /**
             * @description Whether the client hears of it.
             * @default true
             */
            notify?: boolean;
            /**
             * Format: uuid
             * @description Needed where the service can be had at several places.
             * @example 01a1fd0c-df3d-7aab-b4f3-efff32c477a4
             */
            placeId?: string;
            /**
             * @description Centavos of BRL.
             * @example 15000
             */
            priceCents?: number;
            /**
             * Format: uuid
             * @description An active service of the page.
             * @example 01a1fd0c-df3d-7aab-b4f3-efff32c477a4
             */
            serviceId?: string;
            /** @description Several services in one appointment, in the order they are done. */
            serviceIds?: string[];
            /**
             * Format: date-time
             * @description On the grid or not; up to 30 days back, which nobody is told of.
             * @example 2026-12-01T15:00:00-03:00
             */
            startsAt: string;
            /** @description Whether a session of a package is used, where the client has one that fits; true without it. Only of somebody who is known: the professional, an account, a proven phone, the agent. */
            useSession?: boolean | string;
        };
        CreateClientRequest: {
            /** @description Counts as confirmed: the professional knows. */
            email?: string | null;
            /** @example João Silva */
            name: string;
            /**
             * @description Written in any way, of Brazil by default; answers and events hold E.164.
             * @example (11) 98765-4321
             */
            phone: string;
        };
        CreatePackageRequest: {
            /**
             * @description Whether it can be sold.
             * @default true
             * @example true
             */
            active?: boolean;
            /** @example Uma por semana, no seu ritmo. */
            description?: string;
            entries: components["schemas"]["PackageEntry"][];
            /** @example 10 sessões de fisioterapia */
            name: string;
            /**
             * @description Whether it can be bought on the page.
             * @default false
             */
            onPage?: boolean;
            /**
             * @description Centavos of BRL.
             * @example 15000
             */
            priceCents: number;
            /**
             * @description Days from its payment; null: it has no end.
             * @default null
             * @example 180
             */
            validDays?: number | null;
        };
        CreatePlaceRequest: {
            /**
             * @description Whether it can be booked.
             * @default true
             * @example true
             */
            active?: boolean;
            city?: string | null;
            complement?: string | null;
            directions?: string | null;
            district?: string | null;
            kind: components["schemas"]["PlaceKind"];
            /** @example Consultório da Paulista */
            label: string;
            /** @description Of online; told only to those who have an appointment. */
            link?: string | null;
            number?: string | null;
            postalCode?: string | null;
            state?: string | null;
            street?: string | null;
            /**
             * @description Of client_address: kept free before and after each appointment.
             * @default 0
             * @example 30
             */
            travelMinutes?: number;
        };
        CreateRecurringScheduleRequest: {
            /** @description Instead of clientId: found by the phone, or added. */
            client?: {
                /**
                 * Format: email
                 * @example joao@example.com
                 */
                email?: string;
                /** @example Ana Souza */
                name: string;
                /**
                 * @description Written in any way, of Brazil by default; answers and events hold E.164.
                 * @example (11) 98765-4321
                 */
                phone: string;
            };
            /**
             * Format: uuid
             * @description UUIDv7.
             * @example 01a1fd0c-df3d-7aab-b4f3-efff32c477a4
             */
            clientId?: string;
            count?: number;
            /**
             * @description The service's without it, or the page's session.
             * @example 50
             */
            durationMinutes?: number;
            /**
             * Format: date
             * @example 2026-12-01
             */
            endsOn?: string;
            frequency: components["schemas"]["RecurringFrequency"];
            /**
             * Format: uuid
             * @description Needed where the services can be had at several places.
             * @example 01a1fd0c-df3d-7aab-b4f3-efff32c477a4
             */
            placeId?: string;
            /**
             * @description The service's without it, or the page's price.
             * @example 15000
             */
            priceCents?: number;
            /**
             * Format: uuid
             * @description An active service of the page.
             * @example 01a1fd0c-df3d-7aab-b4f3-efff32c477a4
             */
            serviceId?: string;
            /** @description Several services in one appointment, in the order they are done. */
            serviceIds?: string[];
            /**
             * Format: date
             * @example 2026-12-01
             */
            startsOn: string;
            /**
             * @description Local time of the page.
             * @example 15:00
             */
            startTime: string;
            /** @description Whether a session of a package is used, where the client has one that fits; true without it. Only of somebody who is known: the professional, an account, a proven phone, the agent. */
            useSession?: boolean | string;
        };
        CreateServiceRequest: {
            /**
             * @description Whether it can be booked.
             * @default true
             * @example true
             */
            active?: boolean;
            /**
             * @description Whether it is only done beside another service, and never booked alone.
             * @default false
             */
            addOn?: boolean;
            /**
             * @description Beside which services an add-on can be booked; null: any.
             * @default null
             */
            addsTo?: string[] | null;
            /** @example Corte com máquina e tesoura, lavagem incluída. */
            description?: string;
            /**
             * @description Minutes.
             * @example 45
             */
            durationMinutes: number;
            /** @example Corte e barba */
            name: string;
            /**
             * @description Where it takes place; empty: at any place of the page.
             * @default []
             */
            placeIds?: string[];
            prepayment?: components["schemas"]["PrepaymentSettings"];
            /**
             * @description Centavos of BRL; null: to be agreed on.
             * @default null
             * @example 6000
             */
            priceCents?: number | null;
            /**
             * @description Whether it can be booked twice in one appointment: for two children, say.
             * @default false
             */
            repeatable?: boolean;
        };
        CreateWebhookRequest: {
            types: components["schemas"]["WebhookType"][];
            /**
             * @description https, on the public internet.
             * @example https://site.example/encaixe
             */
            url: string;
        };
        /** @description An appointment outside the hours of its day. */
        DayConflict: {
            /**
             * Format: uuid
             * @description UUIDv7.
             * @example 01a1fd0c-df3d-7aab-b4f3-efff32c477a4
             */
            id: string;
            /**
             * Format: date-time
             * @example 2026-12-01T15:00:00-03:00
             */
            startsAt: string;
        };
        /**
         * @description Before 12:00, before 18:00, or later; local.
         * @enum {string}
         */
        DayPart: "morning" | "afternoon" | "evening";
        /** @description One working window of a day. */
        DayWindow: {
            /**
             * @description Local time; the end of a day may be 24:00.
             * @example 18:00
             */
            endTime: string;
            /**
             * @description Local time; the end of a day may be 24:00.
             * @example 09:30
             */
            startTime: string;
        };
        /** @description A holiday, and what stands on days closed for it. */
        DecidedHoliday: {
            /**
             * Format: date
             * @description A day left alone between it and a weekend; absent: there is none.
             * @example 2026-04-20
             */
            bridge?: string;
            /** @description Appointments to come outside these hours; nothing is cancelled. */
            conflicts: components["schemas"]["DayConflict"][];
            /**
             * Format: date
             * @example 2026-12-01
             */
            date: string;
            /**
             * @description null: not answered.
             * @example closed
             */
            decision: ("closed" | "open") | null;
            /**
             * @description Who made it one.
             * @example national
             * @enum {string}
             */
            level: "national" | "state" | "municipal";
            /** @example Natal */
            name: string;
            /**
             * @description Only optional (ponto facultativo).
             * @example false
             */
            optional: boolean;
        };
        DecideHolidayRequest: {
            /**
             * Format: date
             * @description Close on this day, too: the bridge that the holiday names.
             * @example 2026-12-01
             */
            bridge?: string;
            /** @enum {string} */
            decision: "closed" | "open";
        };
        EndRecurringScheduleRequest: {
            /**
             * Format: date
             * @description The first day that it is about; today without it.
             * @example 2026-12-01
             */
            from?: string;
        };
        /** @description What a practice paid. */
        Expense: {
            amountCents: number;
            category: components["schemas"]["ExpenseCategory"];
            /**
             * Format: date-time
             * @example 2026-12-01T15:00:00-03:00
             */
            createdAt: string;
            /**
             * Format: date
             * @example 2026-12-01
             */
            date: string;
            description: string;
            /**
             * Format: uuid
             * @description UUIDv7.
             * @example 01a1fd0c-df3d-7aab-b4f3-efff32c477a4
             */
            id: string;
            /**
             * Format: date-time
             * @example 2026-12-01T15:00:00-03:00
             */
            updatedAt: string;
        };
        /** @enum {string} */
        ExpenseCategory: "rent" | "supplies" | "transport" | "taxes" | "software" | "marketing" | "education" | "services" | "other";
        ExpensePage: {
            items: components["schemas"]["Expense"][];
            /**
             * @description Send it as `cursor` for what follows; null: that is all.
             * @example null
             */
            nextCursor: string | null;
        };
        /** @description One field that is wrong. */
        FieldProblem: {
            /**
             * @description For a person (pt-BR).
             * @example Confira o número: precisa do DDD.
             */
            message: string;
            /** @example clientPhone */
            path: string;
        };
        FinanceReport: {
            /** @description When sessions took place, the most first. */
            bestHours: {
                /**
                 * @description Sessions that took place.
                 * @example 12
                 */
                completed: number;
                /**
                 * @description 0 = Sunday … 6 = Saturday.
                 * @enum {number}
                 */
                dayOfWeek: 0 | 1 | 2 | 3 | 4 | 5 | 6;
                hour: number;
            }[];
            /** @enum {string} */
            by: "day" | "week" | "month";
            /**
             * Format: date
             * @example 2026-12-01
             */
            from: string;
            periods: {
                /**
                 * @description Revenue by session that took place; 0 where none did.
                 * @example 150000
                 */
                averageTicketCents: number;
                /**
                 * @description Revenue by how it was paid; what nobody said counts as Pix.
                 * @default []
                 */
                byMethod: {
                    method: components["schemas"]["PaymentMethod"];
                    /**
                     * @description Less what was given back.
                     * @example 150000
                     */
                    receivedCents: number;
                }[];
                /**
                 * @description Sessions that were called off.
                 * @example 12
                 */
                cancelled: number;
                /**
                 * @description Sessions that took place.
                 * @example 12
                 */
                completed: number;
                /**
                 * @description What was paid for the practice.
                 * @default 0
                 * @example 150000
                 */
                expensesCents: number;
                /**
                 * @description What payment providers kept of what was received, as far as they say; revenue is whole.
                 * @default 0
                 * @example 150000
                 */
                feesCents: number;
                /**
                 * @description Sessions to which the client did not come.
                 * @example 12
                 */
                noShows: number;
                /**
                 * @description What was given back.
                 * @example 150000
                 */
                refundedCents: number;
                /**
                 * @description What was received, less what was given back.
                 * @example 150000
                 */
                revenueCents: number;
                /**
                 * Format: date
                 * @description The day, the Monday of the week, or the first of the month.
                 * @example 2026-12-01
                 */
                start: string;
            }[];
            /** @example America/Sao_Paulo */
            timezone: string;
            /**
             * Format: date
             * @example 2026-12-01
             */
            to: string;
            totals: {
                /**
                 * @description Revenue by session that took place; 0 where none did.
                 * @example 150000
                 */
                averageTicketCents: number;
                /**
                 * @description Expenses by category, the most first.
                 * @default []
                 */
                byCategory: {
                    category: components["schemas"]["ExpenseCategory"];
                    /**
                     * @description What was paid.
                     * @example 150000
                     */
                    cents: number;
                }[];
                /**
                 * @description Revenue by how it was paid; what nobody said counts as Pix.
                 * @default []
                 */
                byMethod: {
                    method: components["schemas"]["PaymentMethod"];
                    /**
                     * @description Less what was given back.
                     * @example 150000
                     */
                    receivedCents: number;
                }[];
                /**
                 * @description Each service of an appointment by itself, the most done first.
                 * @default []
                 */
                byService: {
                    /**
                     * @description Its prices as agreed at booking, whatever was paid.
                     * @example 150000
                     */
                    agreedCents: number;
                    /**
                     * @description How often it was done in sessions that took place.
                     * @example 12
                     */
                    completed: number;
                    /** @example Corte */
                    name: string;
                }[];
                /**
                 * @description Sessions that were called off.
                 * @example 12
                 */
                cancelled: number;
                /**
                 * @description Sessions that took place.
                 * @example 12
                 */
                completed: number;
                /**
                 * @description What was paid for the practice.
                 * @default 0
                 * @example 150000
                 */
                expensesCents: number;
                /**
                 * @description What payment providers kept of what was received, as far as they say; revenue is whole.
                 * @default 0
                 * @example 150000
                 */
                feesCents: number;
                /**
                 * @description Of sessions that were to take place, those without their client: 0 to 1.
                 * @example 0.08
                 */
                noShowRate: number;
                /**
                 * @description Sessions to which the client did not come.
                 * @example 12
                 */
                noShows: number;
                /**
                 * @default {
                 *       "sold": 0,
                 *       "soldCents": 0,
                 *       "sessionsUsed": 0,
                 *       "sessionsOpen": 0,
                 *       "openCents": 0
                 *     }
                 */
                packages: {
                    /**
                     * @description Their share of what was paid: what is owed in sessions.
                     * @example 150000
                     */
                    openCents: number;
                    /**
                     * @description That were paid and not used, at the end of the stretch.
                     * @example 12
                     */
                    sessionsOpen: number;
                    /**
                     * @description Sessions of packages that took place.
                     * @example 12
                     */
                    sessionsUsed: number;
                    /**
                     * @description Packages that were paid.
                     * @example 12
                     */
                    sold: number;
                    /**
                     * @description Their prices.
                     * @example 150000
                     */
                    soldCents: number;
                };
                /**
                 * @description What was given back.
                 * @example 150000
                 */
                refundedCents: number;
                /**
                 * @description Revenue less expenses and fees.
                 * @default 0
                 * @example 150000
                 */
                restCents: number;
                /**
                 * @description What was received, less what was given back.
                 * @example 150000
                 */
                revenueCents: number;
            };
        };
        /** @description A holiday of where the page is, and what was decided. */
        Holiday: {
            /**
             * Format: date
             * @description A day left alone between it and a weekend; absent: there is none.
             * @example 2026-04-20
             */
            bridge?: string;
            /**
             * Format: date
             * @example 2026-12-01
             */
            date: string;
            /**
             * @description null: not answered.
             * @example closed
             */
            decision: ("closed" | "open") | null;
            /**
             * @description Who made it one.
             * @example national
             * @enum {string}
             */
            level: "national" | "state" | "municipal";
            /** @example Natal */
            name: string;
            /**
             * @description Only optional (ponto facultativo).
             * @example false
             */
            optional: boolean;
        };
        HolidayPage: {
            items: components["schemas"]["Holiday"][];
            /**
             * @description Send it as `cursor` for what follows; null: that is all.
             * @example null
             */
            nextCursor: string | null;
        };
        ListOpeningHoursAnswer: {
            items: components["schemas"]["OpeningHours"][];
        };
        ListPackagesAnswer: {
            items: components["schemas"]["Package"][];
        };
        ListPlacesAnswer: {
            items: components["schemas"]["Place"][];
        };
        ListReceivedAnswer: {
            /** @description Days on which money moved, the latest first. */
            days: {
                /**
                 * Format: date
                 * @example 2026-12-01
                 */
                date: string;
                items: {
                    /**
                     * @description Centavos of BRL that came; negative: that were given back.
                     * @example 12000
                     */
                    amountCents: number;
                    /** @description null: it was asked for in a conversation, without an appointment. */
                    appointmentId: string | null;
                    /**
                     * @description An id of /api/clients; null once erased.
                     * @default null
                     */
                    clientId: string | null;
                    /** @description null once erased. */
                    clientName: string | null;
                    /**
                     * @description What its provider keeps of it; null: it does not say.
                     * @default null
                     */
                    feeCents: number | null;
                    /**
                     * Format: uuid
                     * @description UUIDv7.
                     * @example 01a1fd0c-df3d-7aab-b4f3-efff32c477a4
                     */
                    id: string;
                    method: components["schemas"]["PaymentMethod"];
                    /**
                     * Format: date-time
                     * @example 2026-12-01T15:00:00-03:00
                     */
                    paidAt: string;
                    /**
                     * @description Of a package that was sold.
                     * @default null
                     */
                    purchaseId: string | null;
                    serviceName: string | null;
                }[];
                /**
                 * @description Less what was given back.
                 * @example 45000
                 */
                totalCents: number;
            }[];
            /**
             * @description What providers keep of it.
             * @default 0
             */
            feesCents: number;
            totalCents: number;
        };
        ListServicesAnswer: {
            items: components["schemas"]["Service"][];
        };
        /** @description Something that happened in the last 30 days. */
        LoggedEvent: {
            data: components["schemas"]["WebhookData"];
            /**
             * Format: uuid
             * @description The `webhook-id` of its calls.
             * @example 01a1fd0c-df3d-7aab-b4f3-efff32c477a4
             */
            id: string;
            /**
             * Format: date-time
             * @example 2026-12-01T15:00:00-03:00
             */
            timestamp: string;
            type: components["schemas"]["WebhookType"];
        };
        LoggedEventPage: {
            items: components["schemas"]["LoggedEvent"][];
            /**
             * @description Send it as `cursor` for what follows; null: that is all.
             * @example null
             */
            nextCursor: string | null;
        };
        MergeClientsRequest: {
            /**
             * Format: uuid
             * @description Who stays.
             * @example 01a1fd0c-df3d-7aab-b4f3-efff32c477a4
             */
            intoId: string;
        };
        Message: {
            /** @description What it is about. */
            appointmentId: string | null;
            /** @example Posso chegar dez minutos antes? */
            body: string;
            /**
             * Format: date-time
             * @example 2026-12-01T15:00:00-03:00
             */
            createdAt: string;
            /**
             * Format: uuid
             * @description UUIDv7.
             * @example 01a1fd0c-df3d-7aab-b4f3-efff32c477a4
             */
            id: string;
            /** @description Of a payment request, with the key that the page has now; absent while it has none. */
            pix?: {
                /** @description null: the payer types the amount. */
                amountCents: number | null;
                /**
                 * @description What came for it, less what went back, as the bank says. Absent where no bank tells, and of a request about an appointment: that has it.
                 * @example 15000
                 */
                paidCents?: number;
                /** @description The code itself, "copia e cola". */
                payload: string;
                /** @description What of it the bank is giving back, or did not; for the professional, and absent where there is nothing. */
                refunds?: components["schemas"]["PendingRefund"][];
            };
            /** @description When the other side read it. */
            readAt: string | null;
            sender: components["schemas"]["MessageSender"];
            type: components["schemas"]["MessageType"];
        };
        /** @enum {string} */
        MessageSender: "professional" | "client" | "system";
        /** @enum {string} */
        MessageType: "text" | "payment_request" | "appointment";
        MonthlyIncome: {
            /**
             * @description What providers keep of them: the amounts are whole.
             * @default 0
             * @example 150000
             */
            feesCents: number;
            /**
             * @description What the file for Carnê-Leão Web will hold.
             * @default {
             *       "missing": [],
             *       "parts": 0,
             *       "lines": 0,
             *       "leftOut": []
             *     }
             */
            file: {
                leftOut: {
                    appointmentId: string | null;
                    /**
                     * @description Of what was asked for in a conversation, without an appointment.
                     * @default null
                     */
                    messageId: string | null;
                    /**
                     * @description Of a package.
                     * @default null
                     */
                    purchaseId: string | null;
                    /**
                     * @description The payer has no CPF; the payer is a company, which is no carnê-leão; money of another month was given back.
                     * @enum {string}
                     */
                    reason: "no_cpf" | "company" | "returned";
                }[];
                /**
                 * @description Payments in all of them.
                 * @example 12
                 */
                lines: number;
                /** @description What PUT /api/settings/receipts still has to be told. */
                missing: ("cpf" | "occupation")[];
                /**
                 * @description Files of up to 1,000 lines.
                 * @example 12
                 */
                parts: number;
            };
            items: {
                /**
                 * @description Negative where it was given back.
                 * @example 150000
                 */
                amountCents: number;
                appointmentId: string | null;
                /**
                 * @description An id of /api/clients; null once erased.
                 * @default null
                 */
                clientId: string | null;
                /**
                 * @description Who was attended, if somebody else pays.
                 * @default null
                 */
                clientName: string | null;
                /**
                 * Format: date
                 * @description The local day of the money.
                 * @example 2026-12-01
                 */
                date: string;
                /**
                 * @description What its provider keeps of it; null: it does not say.
                 * @default null
                 */
                feeCents: number | null;
                /**
                 * @description Of what was asked for in a conversation, without an appointment.
                 * @default null
                 */
                messageId: string | null;
                payerName: string;
                payerTaxId: string | null;
                /**
                 * @description Of a package.
                 * @default null
                 */
                purchaseId: string | null;
            }[];
            /**
             * @description A local month.
             * @example 2026-11
             */
            month: string;
            /**
             * @description Of all of them.
             * @example 150000
             */
            totalCents: number;
        };
        /**
         * @description Another appointment; time off or a day of other hours; or the plan's appointments of that month.
         * @enum {string}
         */
        OccurrenceConflictReason: "slot_taken" | "time_off" | "plan_limit";
        /** @description When a page is open on a day. */
        OpeningHours: {
            /**
             * Format: date
             * @example 2026-12-01
             */
            date: string;
            /**
             * @description The holiday on that day.
             * @example Natal
             */
            holiday: string | null;
            /**
             * @description Whether they differ from those of the week.
             * @example true
             */
            special: boolean;
            /** @description None: closed. */
            windows: components["schemas"]["DayWindow"][];
        };
        OrderPlacesAnswer: {
            items: components["schemas"]["Place"][];
        };
        OrderPlacesRequest: {
            /** @description In their new order; those left out follow as they are. */
            ids: string[];
        };
        OrderServicesAnswer: {
            items: components["schemas"]["Service"][];
        };
        OrderServicesRequest: {
            /** @description In their new order; those left out follow as they are. */
            ids: string[];
        };
        /** @description Sessions that are sold together and used one by one. */
        Package: {
            /**
             * @description Whether it can be sold.
             * @example true
             */
            active: boolean;
            /** @example Uma por semana, no seu ritmo. */
            description: string;
            entries: components["schemas"]["PackageEntry"][];
            /**
             * Format: uuid
             * @description UUIDv7.
             * @example 01a1fd0c-df3d-7aab-b4f3-efff32c477a4
             */
            id: string;
            /** @example 10 sessões de fisioterapia */
            name: string;
            /** @description Whether it can be bought on the page. */
            onPage: boolean;
            /**
             * @description Its place among them, from 0.
             * @example 0
             */
            position: number;
            /**
             * @description Centavos of BRL.
             * @example 90000
             */
            priceCents: number;
            /**
             * @description Days from its payment; null: it has no end.
             * @example 180
             */
            validDays: number | null;
        };
        /** @description Sessions of one kind. */
        PackageEntry: {
            /** @description Each session is of one of these. */
            serviceIds: string[];
            /** @example 10 */
            sessions: number;
        };
        /** @description Which session of a package pays it. */
        PaidWith: {
            /**
             * @description Sessions of its kind that were bought.
             * @example 10
             */
            of: number;
            /**
             * Format: uuid
             * @description UUIDv7.
             * @example 01a1fd0c-df3d-7aab-b4f3-efff32c477a4
             */
            purchaseId: string;
            /**
             * @description Which one, from 1.
             * @example 4
             */
            session: number;
        };
        PauseRecurringScheduleRequest: {
            /**
             * Format: date
             * @description The first day that it is about; today without it.
             * @example 2026-12-01
             */
            from?: string;
        };
        PaymentEntry: {
            /**
             * @description Centavos of BRL that came; negative: that were given back.
             * @example 12000
             */
            amountCents: number;
            /** @description Whether the professional may strike it out: what they entered, for 24 hours. */
            canUndo: boolean;
            /**
             * @description Who says so: the professional, or the Pix provider of a charge.
             * @enum {string}
             */
            confirmedBy: "professional" | "provider";
            /**
             * @description The id of the Pix at the banks, or the number of the payment at Mercado Pago; null: nobody but a person tells of it.
             * @default null
             */
            endToEndId: string | null;
            /**
             * @description What the provider keeps of it, as part of the amount; for the professional. null: it does not say.
             * @default null
             * @example 119
             */
            feeCents: number | null;
            /**
             * Format: uuid
             * @description UUIDv7.
             * @example 01a1fd0c-df3d-7aab-b4f3-efff32c477a4
             */
            id: string;
            method: components["schemas"]["PaymentMethod"];
            /**
             * Format: date-time
             * @example 2026-12-01T15:00:00-03:00
             */
            paidAt: string;
        };
        PaymentLedger: {
            /**
             * @description What is left of the price; 0: nothing.
             * @example 15000
             */
            dueCents: number;
            /** @description The earliest first. */
            items: components["schemas"]["PaymentEntry"][];
            /** @description Whether more can be entered as received. */
            mayReceive: boolean;
            /** @description Whether some can be entered as given back. */
            mayReturn: boolean;
            /** @description All of them together. */
            paidCents: number;
            /**
             * @description What the bank is giving back, or did not; for the professional.
             * @default []
             */
            refunds: components["schemas"]["PendingRefund"][];
            /** @description Until when the bank gives back what came by charges; null: nothing came by one, or it is all back. */
            refundUntil: string | null;
        };
        /** @enum {string} */
        PaymentMethod: "pix" | "cash" | "card" | "other";
        /** @enum {string} */
        PaymentStatus: "none" | "authorized" | "captured" | "refunded";
        PendingRefund: {
            /** @description What of it has not gone back. */
            amountCents: number;
            /** @description Whether the bank can be asked again. */
            canRetry: boolean;
            /** @description The Pix that it is of; null: of any. */
            endToEndId: string | null;
            /**
             * Format: uuid
             * @description UUIDv7.
             * @example 01a1fd0c-df3d-7aab-b4f3-efff32c477a4
             */
            id: string;
            /**
             * @description Why: too much came, it came too late, its appointment was called off, or the professional wanted it.
             * @enum {string}
             */
            reason: "excess" | "late" | "cancelled" | "by_hand";
            /**
             * @description Whether the bank is giving it back, or did not and is asked again only by the professional.
             * @enum {string}
             */
            state: "under_way" | "failed";
        };
        /** @description Where sessions take place. */
        Place: {
            active: boolean;
            /** @example São Paulo */
            city: string | null;
            /** @example Sala 12 */
            complement: string | null;
            /** @example Portão azul, em frente à padaria. */
            directions: string | null;
            /** @example Bela Vista */
            district: string | null;
            /**
             * Format: uuid
             * @description UUIDv7.
             * @example 01a1fd0c-df3d-7aab-b4f3-efff32c477a4
             */
            id: string;
            kind: components["schemas"]["PlaceKind"];
            /** @example Consultório da Paulista */
            label: string;
            /** @example https://meet.example.com/ana */
            link: string | null;
            /** @example 1000 */
            number: string | null;
            /**
             * @description Its place among them, from 0.
             * @example 0
             */
            position: number;
            /** @example 01310-100 */
            postalCode: string | null;
            /** @example SP */
            state: string | null;
            /** @example Avenida Paulista */
            street: string | null;
            /** @example 0 */
            travelMinutes: number;
        };
        /**
         * @description An address, a link, or wherever the client is.
         * @example address
         * @enum {string}
         */
        PlaceKind: "address" | "online" | "client_address";
        PostMessageRequest: {
            /**
             * @description What a payment request asks for.
             * @example 15000
             */
            amountCents?: number;
            /**
             * Format: uuid
             * @description What it is about.
             * @example 01a1fd0c-df3d-7aab-b4f3-efff32c477a4
             */
            appointmentId?: string;
            /** @example Posso chegar dez minutos antes? */
            body?: string;
            /**
             * Format: uuid
             * @description An id of /api/clients, from a professional.
             * @example 01a1fd0c-df3d-7aab-b4f3-efff32c477a4
             */
            clientId?: string;
            /**
             * @description The page, from a client of it.
             * @example ana-souza
             */
            slug?: string;
            /** @enum {string} */
            type: "text" | "payment_request";
        };
        /** @description What a client pays by Pix before a booking counts. */
        Prepayment: {
            /**
             * @description Who says that it came: `automatic`, the connected account; `by_hand`, the professional, with nothing but a Pix key.
             * @default automatic
             * @example automatic
             */
            confirmation: components["schemas"]["PrepaymentConfirmation"];
            /** @default null */
            depositCents: number | null;
            /** @default null */
            depositPercent: number | null;
            holdMinutes: number;
            /**
             * @description Nothing, a part of the price, or all of it.
             * @example deposit
             * @enum {string}
             */
            mode: "none" | "deposit" | "full";
            refundNoticeHours: number;
        };
        /** @enum {string} */
        PrepaymentConfirmation: "automatic" | "by_hand";
        /** @description What a client pays by Pix before a booking counts. */
        PrepaymentSettings: {
            /**
             * @description Who says that it came: `automatic`, the connected account; `by_hand`, the professional, with nothing but a Pix key.
             * @default automatic
             * @example automatic
             */
            confirmation?: components["schemas"]["PrepaymentConfirmation"];
            /**
             * @description Of a deposit: centavos of BRL.
             * @default null
             * @example 3000
             */
            depositCents?: number | null;
            /**
             * @description Of a deposit: a share of the price.
             * @default null
             * @example null
             */
            depositPercent?: number | null;
            /**
             * @description How long the time is held for the payment; 30 without it, 120 by hand.
             * @example 30
             */
            holdMinutes?: number;
            /**
             * @description Nothing, a part of the price, or all of it.
             * @example deposit
             * @enum {string}
             */
            mode: "none" | "deposit" | "full";
            /**
             * @description A client who cancels at least so long before the start gets the money back.
             * @default 24
             * @example 24
             */
            refundNoticeHours?: number;
        };
        /** @description An error, as RFC 9457 has it. */
        Problem: {
            /** @description With CHALLENGE_REQUIRED, and RATE_LIMITED of a booking: what an ALTCHA widget solves. */
            challenge?: {
                [key: string]: unknown;
            };
            /** @description With CLIENT_EXISTS: who has the phone. */
            clientId?: string;
            /**
             * @description Stable: this is what programs decide by.
             * @example SLOT_TAKEN
             * @enum {string}
             */
            code: "VALIDATION_FAILED" | "MALFORMED_BODY" | "UNAUTHENTICATED" | "FORBIDDEN" | "SCOPE_REQUIRED" | "NOT_FOUND" | "PROFESSIONAL_NOT_FOUND" | "SERVICE_NOT_FOUND" | "SERVICES_APART" | "ADD_ON_ALONE" | "SLOT_TAKEN" | "SLOT_UNAVAILABLE" | "SLUG_TAKEN" | "INVALID_TRANSITION" | "STALE_VERSION" | "CANCELLATION_WINDOW_CLOSED" | "PLAN_LIMIT_REACHED" | "PLAN_FEATURE_REQUIRED" | "INVALID_PLAN" | "INVALID_SIGNATURE" | "RATE_LIMITED" | "CHALLENGE_REQUIRED" | "CODE_INVALID" | "PIX_KEY_MISSING" | "PIX_ACCOUNT_MISSING" | "CLIENT_EXISTS" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "UPSTREAM_UNAVAILABLE" | "INTERNAL";
            /** @description For developers; never the same for long. */
            detail: string;
            /** @description With VALIDATION_FAILED: each field that is wrong. */
            errors?: components["schemas"]["FieldProblem"][];
            /** @description With INVALID_TRANSITION: the status it has. */
            from?: string;
            /** @description With SCOPE_REQUIRED: the one that is missing. */
            scope?: string;
            /** @example 409 */
            status: number;
            /** @example The time has just been taken */
            title: string;
            /** @description With INVALID_TRANSITION: the status asked for. */
            to?: string;
            /** @example urn:encaixe:problem:slot-taken */
            type: string;
        };
        Profession: {
            /** @example Saúde e clínica */
            category: string;
            /**
             * @description Stable.
             * @example psychologist
             */
            key: string;
            /** @example Psicologia */
            label: string;
        };
        /** @description A professional in a list that strangers read. */
        ProfessionalCard: {
            /**
             * @description null: no picture.
             * @example /media/01a1fd0cdf3d7aab.webp
             */
            avatarUrl: string | null;
            /** @example Atendo adultos, em sessões de 50 minutos. */
            bio: string;
            /** @example São Paulo */
            city: string | null;
            /** @example Ana Souza */
            name: string;
            profession: components["schemas"]["Profession"];
            rating: components["schemas"]["Rating"];
            /**
             * @description How long and for how much; empty: sessions of sessionDuration.
             * @default []
             */
            services: {
                /**
                 * @description Minutes.
                 * @example 45
                 */
                durationMinutes: number;
                /**
                 * @description Centavos of BRL; null: to be agreed on.
                 * @example 6000
                 */
                priceCents: number | null;
            }[];
            /**
             * @description Minutes.
             * @example 50
             */
            sessionDuration: number;
            /**
             * @description Centavos of BRL.
             * @example 15000
             */
            sessionPrice: number;
            /**
             * @description The address of a page: /p/{slug}.
             * @example ana-souza
             */
            slug: string;
        };
        /** @description A package as strangers see it. */
        PublicPackage: {
            /** @example Uma por semana, no seu ritmo. */
            description: string;
            entries: components["schemas"]["PackageEntry"][];
            /**
             * Format: uuid
             * @description UUIDv7.
             * @example 01a1fd0c-df3d-7aab-b4f3-efff32c477a4
             */
            id: string;
            /** @example 10 sessões de fisioterapia */
            name: string;
            /**
             * @description Centavos of BRL.
             * @example 90000
             */
            priceCents: number;
            /**
             * @description Days from its payment; null: it has no end.
             * @example 180
             */
            validDays: number | null;
        };
        /** @description A picture of the work. */
        PublicPhoto: {
            /** @example Degradê com navalha */
            description: string;
            /**
             * @description Pixels.
             * @example 1080
             */
            height: number;
            /** @description Shown large, above the rest; one at most. */
            isCover: boolean;
            /** @example /media/5d41402abc4b2a76.webp */
            url: string;
            /**
             * @description Pixels.
             * @example 1080
             */
            width: number;
        };
        /** @description A place as strangers see it. */
        PublicPlace: {
            /** @example São Paulo */
            city: string | null;
            /** @example Bela Vista */
            district: string | null;
            /**
             * Format: uuid
             * @description UUIDv7.
             * @example 01a1fd0c-df3d-7aab-b4f3-efff32c477a4
             */
            id: string;
            kind: components["schemas"]["PlaceKind"];
            /** @example Consultório da Paulista */
            label: string;
            /** @example SP */
            state: string | null;
            /** @example Avenida Paulista */
            street: string | null;
        };
        /** @description The public page of a professional. */
        PublicProfile: {
            /**
             * @description As chosen; null: ours.
             * @example #b4532a
             */
            accentColor: string | null;
            /** @description Whether a booking is confirmed at once. */
            autoConfirm: boolean;
            /**
             * @description null: no picture.
             * @example /media/01a1fd0cdf3d7aab.webp
             */
            avatarUrl: string | null;
            /** @example Atendo adultos, em sessões de 50 minutos. */
            bio: string;
            /**
             * @description Asked on the booking form.
             * @example null
             */
            bookingQuestion: string | null;
            /** @example 12 */
            cancellationNoticeHours: number;
            /** @example São Paulo */
            city: string | null;
            /**
             * @description Names the page in a message to the assistant; the same for good.
             * @example 3F7K2MQ9XT
             */
            code?: string;
            /** @description What clients ask, answered. */
            faq: components["schemas"]["AnsweredQuestion"][];
            /** @example 60 */
            horizonDays: number;
            /** @example 60 */
            minNoticeMinutes: number;
            /** @example Ana Souza */
            name: string;
            /**
             * @description What can be bought together; empty: nothing.
             * @default []
             */
            packages: components["schemas"]["PublicPackage"][];
            /** @description Of the work, in their order. */
            photos: components["schemas"]["PublicPhoto"][];
            /** @description Where it takes place; empty: not said. */
            places: components["schemas"]["PublicPlace"][];
            /**
             * @description Of a page without services, which have their own.
             * @default {
             *       "mode": "none",
             *       "depositCents": null,
             *       "depositPercent": null,
             *       "confirmation": "automatic",
             *       "holdMinutes": 30,
             *       "refundNoticeHours": 24
             *     }
             */
            prepayment: components["schemas"]["Prepayment"];
            profession: components["schemas"]["Profession"];
            rating: components["schemas"]["Rating"];
            /** @description Of the same profession; empty where the page shows none. */
            related: components["schemas"]["ProfessionalCard"][];
            /**
             * @description Who is shown them: everybody, or only who comes from /explore.
             * @default everybody
             * @enum {string}
             */
            relatedFor: "everybody" | "explorers";
            /** @description The latest; all of them are at /api/reviews. Absent while nobody can say. */
            reviews?: components["schemas"]["Review"][];
            /** @description What can be booked; empty: sessions of sessionDuration. */
            services: components["schemas"]["PublicService"][];
            /**
             * @description Minutes.
             * @example 50
             */
            sessionDuration: number;
            /**
             * @description Centavos of BRL.
             * @example 15000
             */
            sessionPrice: number;
            /**
             * @description The address of a page: /p/{slug}.
             * @example ana-souza
             */
            slug: string;
            /** @example America/Sao_Paulo */
            timezone: string;
            /** @description What whoever is signed in is to the page. */
            viewer?: {
                isClient: boolean;
                isFollowing: boolean;
                isOwner: boolean;
                /** @description What the account has entered or proven, for the booking form. */
                prefill: {
                    email: string | null;
                    name: string | null;
                    phone: string | null;
                };
            };
            /**
             * @description Begins a conversation with the assistant about the page; null: not here.
             * @example https://wa.me/551140000000?text=Ol%C3%A1%21
             */
            whatsappUrl?: string | null;
        };
        /** @description A service as strangers see it. */
        PublicService: {
            /**
             * @description Whether it is only done beside another service, and never booked alone.
             * @default false
             */
            addOn: boolean;
            /**
             * @description Beside which services an add-on can be booked; null: any.
             * @default null
             */
            addsTo: string[] | null;
            /** @example Corte com máquina e tesoura, lavagem incluída. */
            description: string;
            /**
             * @description Minutes.
             * @example 45
             */
            durationMinutes: number;
            /**
             * Format: uuid
             * @description UUIDv7.
             * @example 01a1fd0c-df3d-7aab-b4f3-efff32c477a4
             */
            id: string;
            /** @example Corte e barba */
            name: string;
            /** @description The places to choose from. */
            placeIds: string[];
            /**
             * @default {
             *       "mode": "none",
             *       "depositCents": null,
             *       "depositPercent": null,
             *       "confirmation": "automatic",
             *       "holdMinutes": 30,
             *       "refundNoticeHours": 24
             *     }
             */
            prepayment: components["schemas"]["Prepayment"];
            /**
             * @description Centavos of BRL; null: to be agreed on.
             * @example 6000
             */
            priceCents: number | null;
            /**
             * @description Whether it can be booked twice in one appointment: for two children, say.
             * @default false
             */
            repeatable: boolean;
        };
        /** @description A package that somebody bought. */
        Purchase: {
            /** @description What the one who asks may do with it now. */
            actions: components["schemas"]["PurchaseAction"][];
            /** @description Since when it can be used; null: not yet. */
            activeAt: string | null;
            /**
             * Format: date-time
             * @description When it was asked for.
             * @example 2026-12-01T15:00:00-03:00
             */
            boughtAt: string;
            /** @description Only for the professional. */
            client?: {
                /**
                 * Format: uuid
                 * @description UUIDv7.
                 * @example 01a1fd0c-df3d-7aab-b4f3-efff32c477a4
                 */
                id: string;
                name: string | null;
            };
            entries: components["schemas"]["BoughtSessions"][];
            /** @description null: it has no end, or is not paid yet. */
            expiresAt: string | null;
            /**
             * Format: uuid
             * @description UUIDv7.
             * @example 01a1fd0c-df3d-7aab-b4f3-efff32c477a4
             */
            id: string;
            package: {
                /**
                 * Format: uuid
                 * @description UUIDv7.
                 * @example 01a1fd0c-df3d-7aab-b4f3-efff32c477a4
                 */
                id: string;
                /** @example 10 sessões */
                name: string;
            };
            payment: components["schemas"]["PurchasePayment"];
            /**
             * @description Centavos of BRL.
             * @example 90000
             */
            priceCents: number;
            /** @description Only for the client. */
            professional?: {
                name: string | null;
                slug: string | null;
                timezone: string;
            };
            status: components["schemas"]["PurchaseStatus"];
            /**
             * @description Grows with every change of it.
             * @example 3
             */
            version: number;
        };
        /** @enum {string} */
        PurchaseAction: "receive" | "undo_receive" | "deny" | "declare" | "withdraw" | "extend" | "cancel" | "give_back";
        PurchaseDetails: {
            /** @description What the one who asks may do with it now. */
            actions: components["schemas"]["PurchaseAction"][];
            /** @description Since when it can be used; null: not yet. */
            activeAt: string | null;
            /**
             * Format: date-time
             * @description When it was asked for.
             * @example 2026-12-01T15:00:00-03:00
             */
            boughtAt: string;
            /** @description Only for the professional. */
            client?: {
                /**
                 * Format: uuid
                 * @description UUIDv7.
                 * @example 01a1fd0c-df3d-7aab-b4f3-efff32c477a4
                 */
                id: string;
                name: string | null;
            };
            entries: components["schemas"]["BoughtSessions"][];
            /** @description null: it has no end, or is not paid yet. */
            expiresAt: string | null;
            /**
             * Format: uuid
             * @description UUIDv7.
             * @example 01a1fd0c-df3d-7aab-b4f3-efff32c477a4
             */
            id: string;
            /** @description The earliest first. */
            ledger: components["schemas"]["SessionEntry"][];
            package: {
                /**
                 * Format: uuid
                 * @description UUIDv7.
                 * @example 01a1fd0c-df3d-7aab-b4f3-efff32c477a4
                 */
                id: string;
                /** @example 10 sessões */
                name: string;
            };
            payment: components["schemas"]["PurchasePayment"];
            /**
             * @description Centavos of BRL.
             * @example 90000
             */
            priceCents: number;
            /** @description Only for the client. */
            professional?: {
                name: string | null;
                slug: string | null;
                timezone: string;
            };
            /**
             * @description What the bank is giving back, or did not; for the professional.
             * @default []
             */
            refunds: components["schemas"]["PendingRefund"][];
            status: components["schemas"]["PurchaseStatus"];
            /**
             * @description Grows with every change of it.
             * @example 3
             */
            version: number;
        };
        PurchasePage: {
            items: components["schemas"]["Purchase"][];
            /**
             * @description Send it as `cursor` for what follows; null: that is all.
             * @example null
             */
            nextCursor: string | null;
        };
        PurchasePayment: {
            /**
             * @description Who says that it came: the provider of a charge, or the professional.
             * @enum {string}
             */
            confirmation: "automatic" | "by_hand";
            /** @description null: nothing came. */
            method: components["schemas"]["PaymentMethod"] | null;
            paidAt: string | null;
            /**
             * @description What came, less what went back.
             * @example 90000
             */
            paidCents: number;
            /**
             * @description What of it is on its way back.
             * @example 0
             */
            returningCents: number;
            /**
             * @description claimed: its client says that it is paid, and the professional has not answered.
             * @enum {string}
             */
            status: "none" | "claimed" | "paid" | "refunded";
            waitsUntil: string | null;
        };
        /**
         * @description open: waits for its payment, for 48 hours; used: no session is left.
         * @enum {string}
         */
        PurchaseStatus: "open" | "active" | "used" | "expired" | "cancelled";
        Rating: {
            /**
             * @description 1 to 5; null: no review yet.
             * @example 4.8
             */
            average: number | null;
            /** @example 12 */
            count: number;
        };
        /**
         * @description monthly: the same weekday in the same place of the month; of a fifth one, the last.
         * @enum {string}
         */
        RecurringFrequency: "weekly" | "biweekly" | "monthly";
        /** @description A time that repeats. The last terms agreed on. */
        RecurringSchedule: {
            /** @description How the professional knows the client; nulls once erased. */
            client: {
                email: string | null;
                /**
                 * Format: uuid
                 * @description UUIDv7.
                 * @example 01a1fd0c-df3d-7aab-b4f3-efff32c477a4
                 */
                id: string;
                name: string | null;
                phone: string | null;
            };
            /** @description Those ahead that could not be booked. */
            conflicts: {
                reason: components["schemas"]["OccurrenceConflictReason"];
                /**
                 * Format: date-time
                 * @example 2026-12-01T15:00:00-03:00
                 */
                startsAt: string;
            }[];
            /** @description How many there are, with those that a pause left out. */
            count: number | null;
            /**
             * @description 0 = Sunday … 6 = Saturday.
             * @enum {number}
             */
            dayOfWeek: 0 | 1 | 2 | 3 | 4 | 5 | 6;
            /**
             * @description Minutes.
             * @example 50
             */
            durationMinutes: number;
            /** @description The last day that can have one. */
            endsOn: string | null;
            frequency: components["schemas"]["RecurringFrequency"];
            /**
             * Format: uuid
             * @description UUIDv7.
             * @example 01a1fd0c-df3d-7aab-b4f3-efff32c477a4
             */
            id: string;
            /** @description By the rule, at most 8; without those that could not be booked, or were cancelled one by one. */
            nextOccurrences: string[];
            /** @description Where; a place of the page. */
            placeId: string | null;
            /**
             * @description Centavos of BRL.
             * @example 15000
             */
            priceCents: number;
            /** @description As agreed when the series began. */
            service: components["schemas"]["AgreedService"] | null;
            /**
             * Format: date
             * @description The day of the first one.
             * @example 2026-12-01
             */
            startsOn: string;
            /**
             * @description Local time of the page.
             * @example 15:00
             */
            startTime: string;
            status: components["schemas"]["RecurringStatus"];
        };
        RecurringSchedulePage: {
            items: components["schemas"]["RecurringSchedule"][];
            /**
             * @description Send it as `cursor` for what follows; null: that is all.
             * @example null
             */
            nextCursor: string | null;
        };
        /** @enum {string} */
        RecurringStatus: "active" | "paused" | "ended";
        ReplaceAvailabilityRequest: {
            windows: components["schemas"]["AvailabilityWindow"][];
        };
        ResendWebhookAnswer: {
            /**
             * Format: uuid
             * @description UUIDv7.
             * @example 01a1fd0c-df3d-7aab-b4f3-efff32c477a4
             */
            deliveryId: string;
        };
        ResendWebhookRequest: Record<string, never>;
        ResumeRecurringScheduleRequest: {
            /**
             * Format: date
             * @description The first day that it is about; today without it.
             * @example 2026-12-01
             */
            from?: string;
        };
        /** @description What a client says of a session, as strangers read it. */
        Review: {
            /**
             * @description The first name and an initial.
             * @example João S.
             */
            clientName: string;
            comment: string | null;
            /**
             * Format: date-time
             * @example 2026-12-01T15:00:00-03:00
             */
            createdAt: string;
            /**
             * Format: uuid
             * @description UUIDv7.
             * @example 01a1fd0c-df3d-7aab-b4f3-efff32c477a4
             */
            id: string;
            /** @example 5 */
            rating: number;
            /** @description The professional's answer. */
            reply: string | null;
        };
        RotateWebhookSecretRequest: Record<string, never>;
        SellPackageRequest: {
            /**
             * Format: uuid
             * @description An id of /api/clients.
             * @example 01a1fd0c-df3d-7aab-b4f3-efff32c477a4
             */
            clientId: string;
            /**
             * @description Whether the client hears of it.
             * @default true
             */
            notify?: boolean;
            /**
             * Format: uuid
             * @description An active one of /api/settings/packages.
             * @example 01a1fd0c-df3d-7aab-b4f3-efff32c477a4
             */
            packageId: string;
            /** @description Where the money is there already. Without it the client pays first. */
            paid?: {
                /**
                 * Format: date
                 * @description The local day; today without it.
                 * @example 2026-12-01
                 */
                at?: string;
                method: components["schemas"]["PaymentMethod"];
            };
            /**
             * @description The package's price without it.
             * @example 15000
             */
            priceCents?: number;
        };
        /** @description What a professional offers. */
        Service: {
            active: boolean;
            /**
             * @description Whether it is only done beside another service, and never booked alone.
             * @default false
             */
            addOn: boolean;
            /**
             * @description Beside which services an add-on can be booked; null: any.
             * @default null
             */
            addsTo: string[] | null;
            /** @example Corte com máquina e tesoura, lavagem incluída. */
            description: string;
            /**
             * @description Minutes.
             * @example 45
             */
            durationMinutes: number;
            /**
             * Format: uuid
             * @description UUIDv7.
             * @example 01a1fd0c-df3d-7aab-b4f3-efff32c477a4
             */
            id: string;
            /** @example Corte e barba */
            name: string;
            /** @description Where it takes place; empty: at any place of the page. */
            placeIds: string[];
            /**
             * @description Its place among them, from 0.
             * @example 0
             */
            position: number;
            /**
             * @default {
             *       "mode": "none",
             *       "depositCents": null,
             *       "depositPercent": null,
             *       "confirmation": "automatic",
             *       "holdMinutes": 30,
             *       "refundNoticeHours": 24
             *     }
             */
            prepayment: components["schemas"]["Prepayment"];
            /**
             * @description Centavos of BRL; null: to be agreed on.
             * @example 6000
             */
            priceCents: number | null;
            /**
             * @description Whether it can be booked twice in one appointment: for two children, say.
             * @default false
             */
            repeatable: boolean;
        };
        SessionEntry: {
            /** @enum {string} */
            actor: "professional" | "client" | "agent" | "provider" | "system";
            /** @description Of one that an appointment used, or gave back. */
            appointment: {
                /**
                 * Format: uuid
                 * @description UUIDv7.
                 * @example 01a1fd0c-df3d-7aab-b4f3-efff32c477a4
                 */
                id: string;
                serviceName: string | null;
                /**
                 * Format: date-time
                 * @example 2026-12-01T15:00:00-03:00
                 */
                startsAt: string;
            } | null;
            /**
             * Format: date-time
             * @example 2026-12-01T15:00:00-03:00
             */
            at: string;
            /** @description Whether the professional may give back this one: it was used and lost. */
            canGiveBack: boolean;
            /**
             * @description Sessions that came; negative: that went.
             * @example -1
             */
            delta: number;
            /**
             * @description Of `entries`, from 0.
             * @example 0
             */
            entry: number;
            reason: components["schemas"]["SessionReason"];
        };
        /** @enum {string} */
        SessionReason: "bought" | "used" | "returned" | "given_back" | "expired" | "extended" | "cancelled";
        SetSpecialDayRequest: {
            note?: string | null;
            /** @description They replace the weekday’s; none: closed. */
            windows: components["schemas"]["DayWindow"][];
        };
        /** @description Which days still have an offered start. */
        SlotDays: {
            days: {
                available: boolean;
                /**
                 * Format: date
                 * @example 2026-12-01
                 */
                date: string;
            }[];
        };
        /** @description Offered starts of one local day, with the professional's offset. */
        SlotListing: {
            /**
             * Format: date
             * @example 2026-12-01
             */
            date: string;
            /**
             * @description Minutes.
             * @example 50
             */
            sessionDuration: number;
            slots: {
                /** @description Before 18:00. */
                afternoon: string[];
                /** @description From 18:00. */
                evening: string[];
                /** @description Before 12:00. */
                morning: string[];
            };
        };
        /** @description A date with hours of its own. */
        SpecialDay: {
            /** @description Appointments to come outside these hours; nothing is cancelled. */
            conflicts: components["schemas"]["DayConflict"][];
            /**
             * Format: date
             * @example 2026-12-01
             */
            date: string;
            /**
             * @description For the professional alone.
             * @example Feira do bairro
             */
            note: string | null;
            /** @description They replace the weekday’s; none: closed. */
            windows: components["schemas"]["DayWindow"][];
        };
        SpecialDayPage: {
            items: components["schemas"]["SpecialDay"][];
            /**
             * @description Send it as `cursor` for what follows; null: that is all.
             * @example null
             */
            nextCursor: string | null;
        };
        TestWebhookAnswer: {
            /**
             * Format: uuid
             * @description UUIDv7.
             * @example 01a1fd0c-df3d-7aab-b4f3-efff32c477a4
             */
            deliveryId: string;
        };
        TestWebhookRequest: Record<string, never>;
        /** @description A blocked stretch of time. */
        TimeOff: {
            /**
             * Format: date-time
             * @example 2026-12-01T15:00:00-03:00
             */
            endsAt: string;
            /**
             * Format: uuid
             * @description UUIDv7.
             * @example 01a1fd0c-df3d-7aab-b4f3-efff32c477a4
             */
            id: string;
            /** @example Férias */
            reason: string | null;
            /**
             * Format: date-time
             * @example 2026-12-01T15:00:00-03:00
             */
            startsAt: string;
        };
        /** @description Time off, and what lies in it. */
        TimeOffWithConflicts: {
            /**
             * @description Appointments to come that lie in it, and stay.
             * @example 2
             */
            conflicts: number;
            /**
             * Format: date-time
             * @example 2026-12-01T15:00:00-03:00
             */
            endsAt: string;
            /**
             * Format: uuid
             * @description UUIDv7.
             * @example 01a1fd0c-df3d-7aab-b4f3-efff32c477a4
             */
            id: string;
            /** @example Férias */
            reason: string | null;
            /**
             * Format: date-time
             * @example 2026-12-01T15:00:00-03:00
             */
            startsAt: string;
        };
        TimeOffWithConflictsPage: {
            items: components["schemas"]["TimeOffWithConflicts"][];
            /**
             * @description Send it as `cursor` for what follows; null: that is all.
             * @example null
             */
            nextCursor: string | null;
        };
        UpdateClientRequest: {
            blocked?: boolean;
            email?: string | null;
            /** @example João Silva */
            name?: string;
            /** @description Who pays, if it is somebody else. */
            payerName?: string | null;
            /** @description The CPF or CNPJ of who pays. */
            payerTaxId?: string | null;
            /**
             * @description Written in any way, of Brazil by default; answers and events hold E.164.
             * @example (11) 98765-4321
             */
            phone?: string;
            /** @description A CPF or CNPJ, for receipts. */
            taxId?: string | null;
        };
        UpdatePackageRequest: {
            /**
             * @description Whether it can be sold.
             * @example true
             */
            active?: boolean;
            /** @example Uma por semana, no seu ritmo. */
            description?: string;
            entries?: components["schemas"]["PackageEntry"][];
            /** @example 10 sessões de fisioterapia */
            name?: string;
            /** @description Whether it can be bought on the page. */
            onPage?: boolean;
            position?: number;
            /**
             * @description Centavos of BRL.
             * @example 15000
             */
            priceCents?: number;
            /**
             * @description Days from its payment; null: it has no end.
             * @example 180
             */
            validDays?: number | null;
        };
        UpdatePlaceRequest: {
            /**
             * @description Whether it can be booked.
             * @example true
             */
            active?: boolean;
            city?: string | null;
            complement?: string | null;
            directions?: string | null;
            district?: string | null;
            kind?: components["schemas"]["PlaceKind"];
            /** @example Consultório da Paulista */
            label?: string;
            /** @description Of online; told only to those who have an appointment. */
            link?: string | null;
            number?: string | null;
            postalCode?: string | null;
            state?: string | null;
            street?: string | null;
            /**
             * @description Of client_address: kept free before and after each appointment.
             * @example 30
             */
            travelMinutes?: number;
        };
        UpdateServiceRequest: {
            /**
             * @description Whether it can be booked.
             * @example true
             */
            active?: boolean;
            /** @description Whether it is only done beside another service, and never booked alone. */
            addOn?: boolean;
            /** @description Beside which services an add-on can be booked; null: any. */
            addsTo?: string[] | null;
            /** @example Corte com máquina e tesoura, lavagem incluída. */
            description?: string;
            /**
             * @description Minutes.
             * @example 45
             */
            durationMinutes?: number;
            /** @example Corte e barba */
            name?: string;
            /** @description Where it takes place; empty: at any place of the page. */
            placeIds?: string[];
            prepayment?: components["schemas"]["PrepaymentSettings"];
            /**
             * @description Centavos of BRL; null: to be agreed on.
             * @example 6000
             */
            priceCents?: number | null;
            /** @description Whether it can be booked twice in one appointment: for two children, say. */
            repeatable?: boolean;
        };
        UpdateWebhookRequest: {
            active?: boolean;
            types?: components["schemas"]["WebhookType"][];
            /**
             * @description https, on the public internet.
             * @example https://site.example/encaixe
             */
            url?: string;
        };
        /** @description Who waits for a time of a page, as its owner sees it. */
        WaitingClient: {
            /** @description The client of the page with this phone. */
            clientId: string | null;
            /**
             * Format: date-time
             * @example 2026-12-01T15:00:00-03:00
             */
            createdAt: string;
            /** @description The days that would do; null: all from `from` through `to`. */
            days: string[] | null;
            /**
             * Format: date
             * @description The first day that would do.
             * @example 2026-12-01
             */
            from: string;
            /**
             * Format: uuid
             * @description UUIDv7.
             * @example 01a1fd0c-df3d-7aab-b4f3-efff32c477a4
             */
            id: string;
            /** @example João Silva */
            name: string;
            offer: {
                /**
                 * Format: date-time
                 * @example 2026-12-01T15:00:00-03:00
                 */
                endsAt: string;
                /** @description Whether the time is kept from others until then. It is for phones that have proven themselves, where the page wants that, for three turns in a row at most. */
                held: boolean;
                /**
                 * Format: date-time
                 * @example 2026-12-01T15:00:00-03:00
                 */
                startsAt: string;
                /**
                 * Format: date-time
                 * @description The end of the turn. Then the next person is asked.
                 * @example 2026-12-01T15:00:00-03:00
                 */
                until: string;
            } | null;
            /**
             * @description Empty: any.
             * @example [
             *       "afternoon"
             *     ]
             */
            parts: components["schemas"]["DayPart"][];
            /** @example +5511987654321 */
            phone: string;
            /** @example Corte */
            service: string | null;
            /**
             * Format: date
             * @description The last one. The wish ends with it.
             * @example 2026-12-01
             */
            to: string;
        };
        WaitingClientPage: {
            items: components["schemas"]["WaitingClient"][];
            /**
             * @description Send it as `cursor` for what follows; null: that is all.
             * @example null
             */
            nextCursor: string | null;
        };
        /** @description An address that is told what happens. */
        Webhook: {
            active: boolean;
            /**
             * Format: date-time
             * @example 2026-12-01T15:00:00-03:00
             */
            createdAt: string;
            /** @description null: its last call was taken. */
            failingSince: string | null;
            /**
             * Format: uuid
             * @description UUIDv7.
             * @example 01a1fd0c-df3d-7aab-b4f3-efff32c477a4
             */
            id: string;
            /**
             * @description Why it is off: its owner, its answer 410, five days of nothing but failures, or an operator; null: it is on.
             * @example null
             */
            offReason: ("owner" | "gone" | "failing" | "operator") | null;
            /** @description Until when the secret of before signs, too; null: there is none. */
            oldSecretUntil: string | null;
            types: components["schemas"]["WebhookType"][];
            /** @example https://site.example/encaixe */
            url: string;
        };
        /** @description The body of a call, as Standard Webhooks 1.0 has it. */
        WebhookBody: {
            data: components["schemas"]["WebhookData"];
            /**
             * Format: date-time
             * @example 2026-12-01T15:00:00-03:00
             */
            timestamp: string;
            type: components["schemas"]["WebhookType"];
        };
        /** @description Ids, version and status; read the rest with a key. */
        WebhookData: {
            /**
             * Format: uuid
             * @description UUIDv7.
             * @example 01a1fd0c-df3d-7aab-b4f3-efff32c477a4
             */
            appointmentId: string;
            paymentStatus: components["schemas"]["PaymentStatus"];
            status: components["schemas"]["AppointmentStatus"];
            /**
             * Format: uri
             * @example https://encaixe.example/api/appointments/01a1fd0c-df3d-7aab-b4f3-efff32c477a4
             */
            url: string;
            /**
             * @description Which of two events is newer.
             * @example 3
             */
            version: number;
        } | {
            /**
             * Format: uuid
             * @description UUIDv7.
             * @example 01a1fd0c-df3d-7aab-b4f3-efff32c477a4
             */
            clientId: string;
            /**
             * Format: uri
             * @description Absent once there is nothing to read.
             * @example https://encaixe.example/api/appointments/01a1fd0c-df3d-7aab-b4f3-efff32c477a4
             */
            url?: string;
        } | {
            /**
             * Format: uuid
             * @description UUIDv7.
             * @example 01a1fd0c-df3d-7aab-b4f3-efff32c477a4
             */
            appointmentId: string;
            /**
             * Format: uuid
             * @description UUIDv7.
             * @example 01a1fd0c-df3d-7aab-b4f3-efff32c477a4
             */
            reviewId: string;
            /**
             * Format: uri
             * @example https://encaixe.example/api/appointments/01a1fd0c-df3d-7aab-b4f3-efff32c477a4
             */
            url: string;
        } | {
            /**
             * Format: uri
             * @example https://encaixe.example/api/appointments/01a1fd0c-df3d-7aab-b4f3-efff32c477a4
             */
            url: string;
            /**
             * Format: uuid
             * @description UUIDv7.
             * @example 01a1fd0c-df3d-7aab-b4f3-efff32c477a4
             */
            wishId: string;
        } | {
            /**
             * Format: uuid
             * @description UUIDv7.
             * @example 01a1fd0c-df3d-7aab-b4f3-efff32c477a4
             */
            purchaseId: string;
            status: components["schemas"]["PurchaseStatus"];
            /**
             * Format: uri
             * @example https://encaixe.example/api/appointments/01a1fd0c-df3d-7aab-b4f3-efff32c477a4
             */
            url: string;
            version: number;
        } | {
            /** @constant */
            test: true;
        };
        /** @description One event for one address, and what came of it. */
        WebhookDelivery: {
            /** @description The first KiB of the last answer, or why there was none. */
            answer: string | null;
            attempts: number;
            /**
             * Format: date-time
             * @example 2026-12-01T15:00:00-03:00
             */
            createdAt: string;
            /**
             * Format: uuid
             * @description The `webhook-id` of its calls.
             * @example 01a1fd0c-df3d-7aab-b4f3-efff32c477a4
             */
            eventId: string;
            /**
             * Format: uuid
             * @description UUIDv7.
             * @example 01a1fd0c-df3d-7aab-b4f3-efff32c477a4
             */
            id: string;
            lastAttemptAt: string | null;
            milliseconds: number | null;
            /**
             * @description `waiting`: it is tried again, or has not been tried yet.
             * @enum {string}
             */
            state: "waiting" | "taken" | "given_up";
            /** @description Of the last answer; null: there was none. */
            status: number | null;
            type: components["schemas"]["WebhookType"];
        };
        WebhookDeliveryPage: {
            items: components["schemas"]["WebhookDelivery"][];
            /**
             * @description Send it as `cursor` for what follows; null: that is all.
             * @example null
             */
            nextCursor: string | null;
        };
        WebhookPage: {
            items: components["schemas"]["Webhook"][];
            /**
             * @description Send it as `cursor` for what follows; null: that is all.
             * @example null
             */
            nextCursor: string | null;
        };
        /**
         * @example appointment.created
         * @enum {string}
         */
        WebhookType: "appointment.created" | "appointment.confirmed" | "appointment.moved" | "appointment.cancelled" | "appointment.completed" | "appointment.no_show" | "appointment.paid" | "client.created" | "client.changed" | "client.erased" | "review.created" | "waitlist.joined" | "purchase.changed";
        /** @description An address with its new secret. */
        WebhookWithSecret: {
            active: boolean;
            /**
             * Format: date-time
             * @example 2026-12-01T15:00:00-03:00
             */
            createdAt: string;
            /** @description null: its last call was taken. */
            failingSince: string | null;
            /**
             * Format: uuid
             * @description UUIDv7.
             * @example 01a1fd0c-df3d-7aab-b4f3-efff32c477a4
             */
            id: string;
            /**
             * @description Why it is off: its owner, its answer 410, five days of nothing but failures, or an operator; null: it is on.
             * @example null
             */
            offReason: ("owner" | "gone" | "failing" | "operator") | null;
            /** @description Until when the secret of before signs, too; null: there is none. */
            oldSecretUntil: string | null;
            /**
             * @description What calls are signed with; it is not shown again.
             * @example whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw
             */
            secret: string;
            types: components["schemas"]["WebhookType"][];
            /** @example https://site.example/encaixe */
            url: string;
        };
    };
    responses: {
        /** @description Why it was not done. */
        Refused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listAppointments: {
        parameters: {
            query?: {
                /** @description The side to look from; that of the page, for who has one. */
                as?: "professional" | "client";
                /** @description Those that the professional has to answer: new ones, and requests to move. */
                awaiting?: "answer";
                /** @description Of one client; for the professional. */
                clientId?: string;
                /** @description The `nextCursor` of the page before; without it the first page. */
                cursor?: string;
                /** @description Those that end after it. */
                from?: string;
                /** @description The longest page to answer. */
                limit?: number;
                /** @description Statuses, separated by commas. */
                status?: string;
                /** @description Those that begin before it. */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppointmentPage"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    createAppointment: {
        parameters: {
            query?: never;
            header?: {
                /** @description For a day, a repetition with the same key gets the first answer. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateAppointmentRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Appointment"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    getAppointment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description An id of /api/appointments. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Appointment"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    changeAppointment: {
        parameters: {
            query?: never;
            header?: {
                /** @description For a day, a repetition with the same key gets the first answer. */
                "idempotency-key"?: string;
            };
            path: {
                /** @description An id of /api/appointments. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeAppointmentRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Appointment"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    getAppointmentCalendar: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description An id of /api/appointments. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/calendar": string;
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    listPayments: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description An id of /api/appointments. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentLedger"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    getAppointmentPix: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description An id of /api/appointments. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppointmentPix"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    getReceiptPdf: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description An id of /api/appointments. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    listSlots: {
        parameters: {
            query: {
                /** @description A day, in the professional's time zone. */
                date: string;
                /** @description Times for this length, whatever the service is now: to move what is booked. */
                minutes?: number;
                /** @description Where, if the service can be had at several places; without it the first one. */
                place?: string;
                /** @description A service of the page, or several with commas between; without it the first one, or the page’s session. */
                service?: string;
                /** @description The address of a page: /p/{slug}. */
                slug: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SlotListing"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    listDays: {
        parameters: {
            query: {
                /** @description The first day. */
                from: string;
                /** @description Times for this length, whatever the service is now: to move what is booked. */
                minutes?: number;
                /** @description Where, if the service can be had at several places; without it the first one. */
                place?: string;
                /** @description A service of the page, or several with commas between; without it the first one, or the page’s session. */
                service?: string;
                /** @description The address of a page: /p/{slug}. */
                slug: string;
                /** @description The last day. */
                to: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SlotDays"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    listOpeningHours: {
        parameters: {
            query: {
                /** @description The first day. */
                from: string;
                /** @description The address of a page: /p/{slug}. */
                slug: string;
                /** @description The last day. */
                to: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListOpeningHoursAnswer"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    listClients: {
        parameters: {
            query?: {
                /** @description Only those who came once, have not come for so many days, and have nothing ahead. */
                awayDays?: number;
                /** @description Only those who are, or only those who are not. */
                blocked?: boolean;
                /** @description The `nextCursor` of the page before; without it the first page. */
                cursor?: string;
                /** @description Part of a name, however accented, of a phone or of an e-mail. */
                q?: string;
                /** @description In one page of at most 50, not by name: first those for whom something was written down last. */
                recent?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientPage"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    createClient: {
        parameters: {
            query?: never;
            header?: {
                /** @description For a day, a repetition with the same key gets the first answer. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateClientRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Client"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    getClient: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description An id of /api/clients. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientDetails"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    updateClient: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description An id of /api/clients. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateClientRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Client"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    mergeClients: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description An id of /api/clients. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MergeClientsRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Client"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    exportClients: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    importClients: {
        parameters: {
            query?: {
                /** @description What each column is for, in their order: name, firstName, middleName, lastName, phone, email, none. Without it their titles decide. */
                columns?: string;
                /** @description Whether nothing is to be changed. */
                dryRun?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "text/csv": string;
                "text/vcard": string;
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientImport"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    listEventLog: {
        parameters: {
            query?: {
                /** @description Only what came after the event of this id; without it from the beginning. */
                after?: string;
                /** @description Only of this type. */
                type?: components["schemas"]["WebhookType"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoggedEventPage"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    listExpenses: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before; without it the first page. */
                cursor?: string;
                /** @description The first local day. */
                from?: string;
                /** @description The last local day, inclusive. */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExpensePage"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    getExpense: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description An id of /api/expenses. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Expense"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    postMessage: {
        parameters: {
            query?: never;
            header?: {
                /** @description For a day, a repetition with the same key gets the first answer. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostMessageRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    getPublicProfile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The address of a page: /p/{slug}. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublicProfile"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    listPurchases: {
        parameters: {
            query?: {
                /** @description Of one client. */
                clientId?: string;
                /** @description The `nextCursor` of the page before; without it the first page. */
                cursor?: string;
                /** @description Only those. */
                status?: components["schemas"]["PurchaseStatus"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PurchasePage"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    sellPackage: {
        parameters: {
            query?: never;
            header?: {
                /** @description For a day, a repetition with the same key gets the first answer. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SellPackageRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Purchase"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    getPurchase: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description An id of /api/purchases. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PurchaseDetails"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    getPurchaseReceiptPdf: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description An id of /api/purchases. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    listRecurringSchedules: {
        parameters: {
            query?: {
                /** @description Of one client. */
                clientId?: string;
                /** @description The `nextCursor` of the page before; without it the first page. */
                cursor?: string;
                /** @description Only those. */
                status?: components["schemas"]["RecurringStatus"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecurringSchedulePage"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    createRecurringSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateRecurringScheduleRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecurringSchedule"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    changeRecurringSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description An id of /api/recurring-schedules. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeRecurringScheduleRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecurringSchedule"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    endRecurringSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description An id of /api/recurring-schedules. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EndRecurringScheduleRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecurringSchedule"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    pauseRecurringSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description An id of /api/recurring-schedules. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PauseRecurringScheduleRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecurringSchedule"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    resumeRecurringSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description An id of /api/recurring-schedules. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResumeRecurringScheduleRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecurringSchedule"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    getMonthlyIncome: {
        parameters: {
            query: {
                /** @description A local month. */
                month: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MonthlyIncome"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    getCarneLeaoFile: {
        parameters: {
            query: {
                /** @description A local month. */
                month: string;
                /** @description Which 1,000 lines. */
                part?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    getMonthlyIncomeCsv: {
        parameters: {
            query: {
                /** @description A local month. */
                month: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    getMonthlyIncomePdf: {
        parameters: {
            query: {
                /** @description A local month. */
                month: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    getFinanceReport: {
        parameters: {
            query: {
                /** @description What is added up together. */
                by?: "day" | "week" | "month";
                /** @description The first local day. */
                from: string;
                /** @description The last local day, inclusive. */
                to: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FinanceReport"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    getFinanceCsv: {
        parameters: {
            query: {
                /** @description What is added up together. */
                by?: "day" | "week" | "month";
                /** @description The first local day. */
                from: string;
                /** @description The last local day, inclusive. */
                to: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    listReceived: {
        parameters: {
            query: {
                /** @description The first local day. */
                from: string;
                /** @description The last local day, inclusive. */
                to: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListReceivedAnswer"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    getAvailability: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Availability"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    replaceAvailability: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReplaceAvailabilityRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Availability"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    listHolidays: {
        parameters: {
            query: {
                /** @description The first day. */
                from: string;
                /** @description The last day. */
                to: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HolidayPage"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    decideHoliday: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The day, in the zone of the page. */
                date: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DecideHolidayRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DecidedHoliday"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    listPackages: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListPackagesAnswer"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    createPackage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreatePackageRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Package"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    removePackage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description An id of /api/settings/packages. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Refused"];
        };
    };
    updatePackage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description An id of /api/settings/packages. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdatePackageRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Package"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    listPlaces: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListPlacesAnswer"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    createPlace: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreatePlaceRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Place"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    removePlace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description An id of /api/settings/places. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Refused"];
        };
    };
    updatePlace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description An id of /api/settings/places. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdatePlaceRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Place"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    orderPlaces: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrderPlacesRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderPlacesAnswer"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    listServices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListServicesAnswer"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    createService: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateServiceRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Service"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    removeService: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description An id of /api/settings/services. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Refused"];
        };
    };
    updateService: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description An id of /api/settings/services. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateServiceRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Service"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    orderServices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrderServicesRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderServicesAnswer"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    listSpecialDays: {
        parameters: {
            query: {
                /** @description The first day. */
                from: string;
                /** @description The last day. */
                to: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpecialDayPage"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    setSpecialDay: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The day, in the zone of the page. */
                date: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetSpecialDayRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpecialDay"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    removeSpecialDay: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The day, in the zone of the page. */
                date: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Refused"];
        };
    };
    listTimeOff: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TimeOffWithConflictsPage"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    addTimeOff: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddTimeOffRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TimeOffWithConflicts"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    removeTimeOff: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUIDv7. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Refused"];
        };
    };
    listWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookPage"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateWebhookRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description An id of /api/settings/webhooks. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Refused"];
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description An id of /api/settings/webhooks. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateWebhookRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before; without it the first page. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description An id of /api/settings/webhooks. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryPage"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    resendWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUIDv7. */
                deliveryId: string;
                /** @description An id of /api/settings/webhooks. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResendWebhookRequest"];
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResendWebhookAnswer"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description An id of /api/settings/webhooks. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RotateWebhookSecretRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description An id of /api/settings/webhooks. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TestWebhookRequest"];
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestWebhookAnswer"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    listWaitlist: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before; without it the first page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WaitingClientPage"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    removeFromWaitlist: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUIDv7. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Refused"];
        };
    };
}
