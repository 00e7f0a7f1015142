// Walks through the API with the client that oapi-codegen made, and prints what it read.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"reflect"
	"strings"

	"walk/client"
)

func main() {
	ctx := context.Background()
	withKey := client.WithRequestEditorFn(func(_ context.Context, request *http.Request) error {
		request.Header.Set("x-api-key", os.Getenv("API_KEY"))
		return nil
	})
	api, err := client.NewClientWithResponses(os.Getenv("BASE_URL"), withKey)
	must(err)

	partners, err := api.ListPartnersWithResponse(ctx, nil)
	must(err)
	for _, partner := range *partners.JSON200 {
		fmt.Println("list", partner.Id)
	}

	fieldTypes, err := api.ListLeadFieldsWithResponse(ctx)
	must(err)
	name := os.Getenv("REQUEST_KEY")
	var value client.SentLeadField_Value
	must(value.FromSentLeadFieldValue0(name))
	fields := []client.SentLeadField{{FieldTypeId: (*fieldTypes.JSON200)[0].Id, Value: &value}}
	promocode := os.Getenv("PROMOCODE")
	params := &client.CreateLeadParams{IdempotencyKey: &name}
	created, err := api.CreateLeadWithResponse(ctx, params, client.LeadCreation{Fields: fields, Promocode: &promocode})
	must(err)
	fmt.Println("create", created.JSON201.Id, created.JSON201.Partner.Id)

	nobody := "NOBODY"
	refused, err := api.CreateLeadWithResponse(ctx, nil, client.LeadCreation{Fields: fields, Promocode: &nobody})
	must(err)
	refusal, err := refused.JSON404.ValueByDiscriminator()
	must(err)
	fmt.Println("error", nameOf(refusal), refusal.(client.PromocodeNotFoundError).Code)

	limit := 100
	for query := (&client.ListEventsParams{Limit: &limit}); ; {
		page, err := api.ListEventsWithResponse(ctx, query)
		must(err)
		if len(*page.JSON200) == 0 {
			break
		}
		for _, event := range *page.JSON200 {
			known, err := event.ValueByDiscriminator()
			must(err)
			tell("event", known, reflect.ValueOf(known))
		}
		query.Cursor = page.Headers200.XNextCursor
	}

	bodies, err := os.Open(os.Getenv("WEBHOOK_BODIES"))
	must(err)
	lines := bufio.NewScanner(bodies)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		sent := reflect.ValueOf(parsed(lines.Bytes())).Elem()
		tell("webhook", sent.Interface(), sent.FieldByName("Data"))
	}
	must(lines.Err())
}

// A webhook's body by its type.
func parsed(body []byte) any {
	var head struct{ Type string }
	must(json.Unmarshal(body, &head))
	kind, _, _ := strings.Cut(head.Type, ".")
	sent := map[string]any{
		"payout":     &client.SentPayoutEvent{},
		"lead":       &client.SentLeadEvent{},
		"deal":       &client.SentDealEvent{},
		"reward":     &client.SentRewardEvent{},
		"correction": &client.SentCorrectionEvent{},
		"partner":    &client.SentPartnerEvent{},
		"promocode":  &client.SentPromocodeEvent{},
		"link":       &client.SentLinkEvent{},
		"key":        &client.SentKeyEvent{},
	}[kind]
	must(json.Unmarshal(body, sent))
	return sent
}

// Every kind of event has a type, and its object one of its own.
func tell(step string, of any, event reflect.Value) {
	object := event.FieldByName("Object").Elem().Interface()
	fmt.Println(step, nameOf(of), event.FieldByName("Type"), event.FieldByName("Id"), nameOf(object))
}

func nameOf(thing any) string { return reflect.TypeOf(thing).Name() }

func must(err error) {
	if err != nil {
		panic(err)
	}
}
