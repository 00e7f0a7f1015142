using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;
using Org.OpenAPITools.Api;
using Org.OpenAPITools.Client;
using Org.OpenAPITools.Model;

/// <summary>Walks through the API with the client that openapi-generator made for C# with HttpClient, and prints what it read.</summary>
public static class Walk
{
    public static void Main()
    {
        // The client has no null in an enumeration; without this it cannot read one. It reads 0 then, which is none of the values.
        JsonConvert.DefaultSettings = () => new JsonSerializerSettings { NullValueHandling = NullValueHandling.Ignore };
        var configuration = new Configuration { BasePath = Environment.GetEnvironmentVariable("BASE_URL") };
        configuration.ApiKey["x-api-key"] = Environment.GetEnvironmentVariable("API_KEY");

        foreach (var partner in new PartnersApi(configuration).ListPartners())
        {
            Console.WriteLine("list " + partner.Id);
        }

        var leads = new LeadsApi(configuration);
        var name = Environment.GetEnvironmentVariable("REQUEST_KEY");
        var field = new SentLeadField(leads.ListLeadFields()[0].Id, new SentLeadFieldValue(name));
        var body = new LeadCreation(new List<SentLeadField> { field }, promocode: Environment.GetEnvironmentVariable("PROMOCODE"));
        var created = leads.CreateLead(body, name);
        Console.WriteLine("create " + created.Id + " " + created.Partner.Id);

        try
        {
            body.Promocode = "NOBODY";
            leads.CreateLead(body);
        }
        catch (ApiException refusal)
        {
            var error = CreateLead404Response.FromJson((string)refusal.ErrorContent).ActualInstance;
            Console.WriteLine("error " + error.GetType().Name + " " + Wire(((PromocodeNotFoundError)error).Code));
        }

        string cursor = null;
        while (true)
        {
            var page = new EventsApi(configuration).ListEventsWithHttpInfo(limit: 100, cursor: cursor);
            if (page.Data.Count == 0) break;
            foreach (var read in page.Data) Tell("event", read.ActualInstance, read.ActualInstance);
            cursor = page.Headers["X-Next-Cursor"].Single();
        }

        foreach (var line in File.ReadLines(Environment.GetEnvironmentVariable("WEBHOOK_BODIES")))
        {
            var kind = ((string)JObject.Parse(line)["type"]).Split('.')[0];
            var model = "Sent" + char.ToUpperInvariant(kind[0]) + kind.Substring(1) + "Event";
            var sent = JsonConvert.DeserializeObject(line, typeof(SentLeadEvent).Assembly.GetType("Org.OpenAPITools.Model." + model));
            Tell("webhook", sent, ValueOf(sent, "Data"));
        }
    }

    /// <summary>Every kind of event has a class, and its object one of its own.</summary>
    private static void Tell(string step, object of, object told)
    {
        var type = Wire(ValueOf(told, "Type"));
        Console.WriteLine(string.Join(" ", step, of.GetType().Name, type, ValueOf(told, "Id"), ValueOf(told, "Object").GetType().Name));
    }

    private static object ValueOf(object thing, string property) => thing.GetType().GetProperty(property).GetValue(thing);

    /// <summary>A value of an enumeration as it is sent.</summary>
    private static string Wire(object value) => (string)JToken.FromObject(value);
}
