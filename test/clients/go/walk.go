// Walks through the API with the client that openapi-generator made for Go, and prints what it read.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"reflect"
	"strings"

	"walk/client"
)

func main() {
	configuration := client.NewConfiguration()
	configuration.Servers = client.ServerConfigurations{{URL: os.Getenv("BASE_URL")}}
	api := client.NewAPIClient(configuration)
	keys := map[string]client.APIKey{"apiKey": {Key: os.Getenv("API_KEY")}}
	ctx := context.WithValue(context.Background(), client.ContextAPIKeys, keys)

	partners, _, err := api.PartnersAPI.ListPartners(ctx).Execute()
	must(err)
	for _, partner := range partners {
		fmt.Println("list", partner.Id)
	}

	fieldTypes, _, err := api.LeadsAPI.ListLeadFields(ctx).Execute()
	must(err)
	name := os.Getenv("REQUEST_KEY")
	field := client.NewSentLeadField(fieldTypes[0].Id)
	field.SetValue(client.SentLeadFieldValue{String: &name})
	body := client.NewLeadCreation([]client.SentLeadField{*field})
	body.SetPromocode(os.Getenv("PROMOCODE"))
	created, _, err := api.LeadsAPI.CreateLead(ctx).LeadCreation(*body).IdempotencyKey(name).Execute()
	must(err)
	fmt.Println("create", created.Id, created.Partner.Get().Id)

	body.SetPromocode("NOBODY")
	_, _, err = api.LeadsAPI.CreateLead(ctx).LeadCreation(*body).Execute()
	var refusal *client.GenericOpenAPIError
	if errors.As(err, &refusal) {
		answer := refusal.Model().(client.CreateLead404Response)
		fmt.Println("error", nameOf(answer.GetActualInstance()), answer.PromocodeNotFoundError.Code)
	}

	for cursor := ""; ; {
		request := api.EventsAPI.ListEvents(ctx).Limit(100)
		if cursor != "" {
			request = request.Cursor(cursor)
		}
		events, response, err := request.Execute()
		must(err)
		if len(events) == 0 {
			break
		}
		for _, event := range events {
			tell("event", event.GetActualInstance(), event.GetActualInstance())
		}
		cursor = response.Header.Get("X-Next-Cursor")
	}

	bodies, err := os.Open(os.Getenv("WEBHOOK_BODIES"))
	must(err)
	lines := bufio.NewScanner(bodies)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		sent := parsed(lines.Bytes())
		tell("webhook", sent, reflect.ValueOf(sent).Elem().FieldByName("Data").Addr().Interface())
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
func tell(step string, of any, event any) {
	fields := reflect.ValueOf(event).Elem()
	object := fields.FieldByName("Object").Addr().MethodByName("Get").Call(nil)[0].Interface()
	fmt.Println(step, nameOf(of), fields.FieldByName("Type"), fields.FieldByName("Id"), nameOf(object))
}

func nameOf(pointer any) string { return reflect.TypeOf(pointer).Elem().Name() }

func must(err error) {
	if err != nil {
		panic(err)
	}
}
